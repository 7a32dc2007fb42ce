// A character's portrait. The drawings are a file of their own, fetched with the first one that is shown.

import { signal } from '@preact/signals';
import type { ComponentType, VNode } from 'preact';
import type { Character } from './characters';

const drawn = signal<ComponentType<{ name: Character }> | undefined>(undefined);
let begun = false;

function load(): void {
	begun = true;
	import('./portraits').then(
		(file) => (drawn.value = file.default),
		() => (begun = false),
	);
}

/** Beside the name, so it says nothing of its own. */
export function Portrait({ name, size }: { name: Character; size: number }): VNode {
	if (!begun) load();
	const Drawn = drawn.value;
	return (
		<svg class="portrait" viewBox="0 0 48 52" width={(size * 48) / 52} height={size} aria-hidden="true">
			<clipPath id={`oval-${name}`}>
				<ellipse cx="24" cy="26" rx="22.5" ry="25" />
			</clipPath>
			<ellipse class="portrait-paper" cx="24" cy="26" rx="22.5" ry="25" />
			<g clip-path={`url(#oval-${name})`}>{Drawn && <Drawn name={name} />}</g>
			<ellipse class="portrait-frame" cx="24" cy="26" rx="22.5" ry="25" />
		</svg>
	);
}
