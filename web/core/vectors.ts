// Whether this browser's WebAssembly has vectors: computer players think faster with them, and the same.

/** A module with one function of no arguments that drops a vector of zeros. */
const TRIAL = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 9, 1, 7, 0, 65, 0, 253, 15, 26, 11);

/** Also where there is no WebAssembly at all, which whoever needs the core says. */
export function hasVectors(): boolean {
	return typeof WebAssembly === 'object' && WebAssembly.validate(TRIAL);
}
