import { Frame } from '../frame';

export function TablePage({ id }: { id: string }) {
	return <Frame class="sheet">{id}</Frame>;
}
