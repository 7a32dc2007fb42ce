// Why something was not done: brought into view wherever it stands.

import { useEffect, useRef } from 'preact/hooks';
import type { Draft } from './draft';

function Reason({ text }: { text: string }) {
	const box = useRef<HTMLParagraphElement>(null);
	useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [text]);
	return (
		<p class="t-refusal" role="alert" ref={box}>
			{text}
		</p>
	);
}

export function Refusal({ draft }: { draft: Draft }) {
	return draft.refusal.value ? <Reason text={draft.refusal.value} /> : null;
}
