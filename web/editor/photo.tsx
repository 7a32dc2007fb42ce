// A photograph of one's own board, laid under the drawing to work from. It stays in this browser: in its database, and never on the way anywhere.

import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../i18n';

export interface Placement {
	/** In parts of the drawing's width and height. */
	x: number;
	y: number;
	scale: number;
	/** How much of it is seen through the drawing, 0 to 1. */
	strength: number;
}

export interface Photo extends Placement {
	picture: Blob;
}

interface KeptPhoto extends Placement {
	draft: string;
	picture: Blob;
}

const NAME = 'magnate-editor', STORE = 'photos';
const MOST_BYTES = 40 << 20;
const PLACED: Placement = { x: 0, y: 0, scale: 1, strength: 0.6 };

const asked = <T,>(request: IDBRequest<T>): Promise<T> =>
	new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error ?? new Error('no database'));
	});

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
	const request = indexedDB.open(NAME, 1);
	request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'draft' });
	return (await asked(request)).transaction(STORE, mode).objectStore(STORE);
}

/** The photograph of a draft and how to change it; without a database it lasts as long as the page. */
export function usePhoto(draft: string): { photo: Photo | null; take: (file: File) => boolean; place: (part: Partial<Placement>) => void; drop: () => void } {
	const [kept, setKept] = useState<KeptPhoto | null>(null);
	useEffect(() => {
		let here = true;
		void store('readonly').then((all) => asked(all.get(draft))).then((found) => here && found && setKept(found as KeptPhoto), () => undefined);
		return () => {
			here = false;
		};
	}, [draft]);
	const keep = (next: KeptPhoto | null): void => {
		setKept(next);
		void store('readwrite').then((all): Promise<unknown> => (next ? asked(all.put(next)) : asked(all.delete(draft)))).catch(() => undefined);
	};
	return {
		photo: kept,
		take: (file) => {
			if (!/^image\/(jpeg|png|webp|avif|gif|heic)/.test(file.type) || file.size > MOST_BYTES) return false;
			keep({ ...PLACED, draft, picture: file });
			return true;
		},
		place: (part) => kept && keep({ ...kept, ...part }),
		drop: () => keep(null),
	};
}

/** Large enough to be read under the drawing, small enough for a phone. */
const MOST_PIXELS = 2400;

/** Painted, not shown as a file: the page is allowed no pictures but its own. */
async function paint(canvas: HTMLCanvasElement, picture: Blob): Promise<void> {
	const image = await createImageBitmap(picture);
	const scale = Math.min(1, MOST_PIXELS / Math.max(image.width, image.height));
	canvas.width = Math.max(1, Math.round(image.width * scale));
	canvas.height = Math.max(1, Math.round(image.height * scale));
	canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
	image.close();
}

export function PhotoUnder({ photo }: { photo: Photo }) {
	const { x, y, scale, strength, picture } = photo;
	const canvas = useRef<HTMLCanvasElement>(null);
	useEffect(() => {
		if (canvas.current) void paint(canvas.current, picture).catch(() => undefined);
	}, [picture]);
	return <canvas class="ed-photo" ref={canvas} aria-hidden="true" style={{ left: `${x * 100}%`, top: `${y * 100}%`, width: `${scale * 100}%`, opacity: String(strength) }} />;
}

type PhotoTools = ReturnType<typeof usePhoto>;

function Slide({ label, value, min, max, onChange }: { label: string; value: number; min: number; max: number; onChange: (value: number) => void }) {
	return (
		<label class="labelled">
			<span>{label}</span>
			<input type="range" min={min} max={max} step="0.005" value={value} onInput={(e) => onChange(Number(e.currentTarget.value))} />
		</label>
	);
}

export function PhotoPane({ tools }: { tools: PhotoTools }) {
	const [refused, setRefused] = useState(false);
	const { photo } = tools;
	return (
		<details class="ed-more" open={photo !== null}>
			<summary>{t('ui.editor.photo')}</summary>
			<p class="soft">{t('ui.editor.photo.about')}</p>
			<label class="button file-button">
				{t('ui.editor.photo.take')}
				<input type="file" accept="image/*" onChange={(e) => {
					const file = e.currentTarget.files?.[0];
					if (file) setRefused(!tools.take(file));
					e.currentTarget.value = '';
				}} />
			</label>
			{refused && <p class="bad" role="alert">{t('ui.editor.photo.refused')}</p>}
			{photo && (
				<>
					<Slide label={t('ui.editor.photo.strength')} value={photo.strength} min={0} max={1} onChange={(strength) => tools.place({ strength })} />
					<Slide label={t('ui.editor.photo.scale')} value={photo.scale} min={0.3} max={3} onChange={(scale) => tools.place({ scale })} />
					<Slide label={t('ui.editor.photo.x')} value={photo.x} min={-1.5} max={1} onChange={(x) => tools.place({ x })} />
					<Slide label={t('ui.editor.photo.y')} value={photo.y} min={-1.5} max={1} onChange={(y) => tools.place({ y })} />
					<button type="button" onClick={tools.drop}>{t('ui.editor.photo.drop')}</button>
				</>
			)}
		</details>
	);
}
