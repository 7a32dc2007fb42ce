import { Frame } from '../frame';

export function HomePage() {
	return <Frame class="sheet">{null}</Frame>;
}
