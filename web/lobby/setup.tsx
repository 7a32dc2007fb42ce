import { Frame } from '../frame';

export function SetupPage() {
	return <Frame class="sheet">{null}</Frame>;
}
