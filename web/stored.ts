// What this browser stores for us. Storage may be forbidden or full: then what would be in it lasts as long as the page.

import { effect, signal, type Signal } from '@preact/signals';

const PREFIX = 'magnate.';

/** Null: there is nothing under that key. */
export function readStored(key: string): string | null {
	try {
		return localStorage.getItem(PREFIX + key);
	} catch {
		return null;
	}
}

/** False: storage did not take it. */
export function writeStored(key: string, text: string): boolean {
	try {
		localStorage.setItem(PREFIX + key, text);
		return true;
	} catch {
		return false;
	}
}

export function removeStored(key: string): void {
	try {
		localStorage.removeItem(PREFIX + key);
	} catch {
		// It was never there.
	}
}

/** What is stored may be of another version, or spoiled: whoever reads it looks what it has. Null: nothing. */
export function readStoredJson<T>(key: string): Partial<T> | null {
	try {
		return JSON.parse(readStored(key) ?? 'null') as Partial<T> | null;
	} catch {
		return null;
	}
}

/** A choice that is remembered from the first change on. */
export function storedSignal<T>(key: string, start: T): Signal<T> {
	const made = signal(start);
	effect(() => {
		if (made.value !== start) writeStored(key, JSON.stringify(made.value));
	});
	return made;
}

/** Things of one kind, each stored under a key of its own that begins alike. */
export class Stored<T> {
	/** What this page has stored, or would have. */
	private readonly open = new Map<string, T>();
	private readonly refused = new Set<string>();

	/** @param check what was found, if it is whole */
	constructor(
		private readonly kind: string,
		private readonly check: (found: Partial<T>) => T | undefined,
	) {}

	/** Undefined: there is none of that id. */
	find(id: string): T | undefined {
		const found = this.refused.has(id) ? null : readStoredJson<T>(`${this.kind}.${id}`);
		return (found ? this.check(found) : undefined) ?? this.open.get(id);
	}

	ids(): string[] {
		const start = `${PREFIX}${this.kind}.`;
		let keys: string[] = [];
		try {
			keys = Object.keys(localStorage).filter((key) => key.startsWith(start));
		} catch {
			// Only those of this page.
		}
		return [...new Set([...keys.map((key) => key.slice(start.length)), ...this.open.keys()])];
	}

	/** False: storage did not take it, and it lasts only as long as the page. */
	save(id: string, thing: T): boolean {
		this.open.set(id, thing);
		const taken = writeStored(`${this.kind}.${id}`, JSON.stringify(thing));
		if (taken) this.refused.delete(id);
		else this.refused.add(id);
		return taken;
	}

	drop(id: string): void {
		this.open.delete(id);
		this.refused.delete(id);
		removeStored(`${this.kind}.${id}`);
	}
}
