// What has to know where things are on the page waits for the next frame, which lays them out anyway, and all of it reads before any of it
// writes: the page is laid out once, however many things happened.

type Write = (() => void) | void;

let waiting: (() => Write)[] = [];

/** Calls `read` within the next frame, and what it returns after all others have read. Returns what takes that back. */
export function inNextFrame(read: () => Write): () => void {
	if (waiting.length === 0)
		requestAnimationFrame(() => {
			const all = waiting;
			waiting = [];
			for (const write of all.map((look) => look())) write?.();
		});
	let wanted = true;
	waiting.push(() => (wanted ? read() : undefined));
	return () => void (wanted = false);
}
