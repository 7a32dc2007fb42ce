import { Frame } from '../frame';

export function EndPage({ id }: { id: string }) {
	return <Frame class="sheet">{id}</Frame>;
}
