import { Frame } from '../frame';

export function BoardsPage() {
	return <Frame class="sheet">{null}</Frame>;
}
