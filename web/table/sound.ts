// Short sounds of wood and metal, made here. Nothing sounds until it is switched on. Each is rendered once, by the browser's
// own audio thread, so that playing it later costs the page nothing.

import { effect } from '@preact/signals';
import type { Move } from '../core/types';
import { settings } from '../settings';

/** A struck body: partials that die away, the higher the sooner. */
interface Tone {
	at: number;
	pitch: number;
	partials: readonly number[];
	length: number;
	loud: number;
}

/** A puff of air or a scrape: noise below or around a pitch. */
interface Noise {
	at: number;
	pitch: number;
	kind: 'lowpass' | 'bandpass';
	length: number;
	loud: number;
}

interface Recipe {
	/** Seconds. */
	length: number;
	tones: readonly Tone[];
	noises: readonly Noise[];
}

const WOOD = [1, 2.58, 4.1, 6.2];
const METAL = [1, 1.483, 2.17, 2.93, 4.42];
const BELL = [0.5, 1, 2.01, 2.76, 4.2];

const wood = (at: number, pitch: number, length: number, loud: number): Tone => ({ at, pitch, partials: WOOD, length, loud });
const metal = (at: number, pitch: number, length: number, loud: number): Tone => ({ at, pitch, partials: METAL, length, loud });
const knock = (at: number, pitch: number, loud: number): Noise => ({ at, pitch, kind: 'lowpass', length: 0.03, loud });

/** Every sound there is. */
export const RECIPES = {
	/** The hammer: it falls, and bounces once. */
	gavel: { length: 0.45, tones: [wood(0, 118, 0.2, 0.34), wood(0.12, 131, 0.14, 0.14)], noises: [knock(0, 1400, 0.5), knock(0.12, 1200, 0.2)] },
	bid: { length: 0.16, tones: [wood(0, 560, 0.09, 0.26)], noises: [knock(0, 3200, 0.12)] },
	pass: { length: 0.14, tones: [wood(0, 165, 0.09, 0.22)], noises: [knock(0, 600, 0.16)] },
	offer: { length: 0.24, tones: [wood(0, 320, 0.11, 0.24), wood(0.08, 400, 0.12, 0.2)], noises: [knock(0, 2200, 0.1)] },
	coin: { length: 0.3, tones: [metal(0, 2350, 0.22, 0.12)], noises: [{ at: 0, pitch: 6200, kind: 'bandpass', length: 0.012, loud: 0.1 }] },
	/** Tokens out of a bag: a rattle. */
	draw: { length: 0.42, tones: [wood(0.02, 260, 0.08, 0.18), wood(0.11, 310, 0.08, 0.18), wood(0.19, 285, 0.08, 0.16), wood(0.28, 350, 0.1, 0.18)], noises: [{ at: 0, pitch: 1800, kind: 'bandpass', length: 0.3, loud: 0.05 }] },
	/** A plate is inked: the press comes down, and metal answers. */
	develop: { length: 0.5, tones: [wood(0, 74, 0.22, 0.38), metal(0.05, 640, 0.3, 0.07)], noises: [knock(0, 420, 0.5)] },
	/** Steam, and a low bell. */
	era: { length: 0.95, tones: [{ at: 0.1, pitch: 392, partials: BELL, length: 0.82, loud: 0.2 }], noises: [{ at: 0, pitch: 2600, kind: 'bandpass', length: 0.5, loud: 0.09 }] },
	/** Somebody is waited for. */
	turn: { length: 0.8, tones: [{ at: 0, pitch: 880, partials: BELL, length: 0.7, loud: 0.14 }], noises: [] },
	over: {
		length: 0.98,
		tones: [metal(0, 523, 0.5, 0.12), metal(0.12, 659, 0.5, 0.12), metal(0.24, 784, 0.5, 0.12), { at: 0.36, pitch: 1046, partials: BELL, length: 0.58, loud: 0.16 }],
		noises: [],
	},
} satisfies Record<string, Recipe>;

export type SoundName = keyof typeof RECIPES;

/** The same noise every time, so that a sound is the same sound. */
function noiseBuffer(context: BaseAudioContext, seconds: number): AudioBuffer {
	const buffer = context.createBuffer(1, Math.ceil(seconds * context.sampleRate), context.sampleRate);
	const data = buffer.getChannelData(0);
	let at = 1;
	for (let i = 0; i < data.length; i++) {
		at = (Math.imul(at, 1664525) + 1013904223) >>> 0;
		data[i] = at / 0x80000000 - 1;
	}
	return buffer;
}

/** A volume that is there at once, without a click, and dies away. */
function fading(context: BaseAudioContext, at: number, length: number, loud: number): GainNode {
	const gain = context.createGain();
	gain.gain.setValueAtTime(0, at);
	gain.gain.linearRampToValueAtTime(loud, at + 0.002);
	gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
	gain.connect(context.destination);
	return gain;
}

function strike(context: BaseAudioContext, { at, pitch, partials, length, loud }: Tone): void {
	partials.forEach((partial, i) => {
		const tone = context.createOscillator();
		tone.frequency.value = pitch * partial;
		tone.connect(fading(context, at, length / (1 + i * 0.6), loud / (i + 1)));
		tone.start(at);
		tone.stop(at + length);
	});
}

function puff(context: BaseAudioContext, { at, pitch, kind, length, loud }: Noise): void {
	const source = context.createBufferSource();
	const filter = context.createBiquadFilter();
	source.buffer = noiseBuffer(context, length);
	filter.type = kind;
	filter.frequency.value = pitch;
	filter.Q.value = kind === 'bandpass' ? 1.4 : 0.7;
	source.connect(filter).connect(fading(context, at, length, loud));
	source.start(at);
}

const RATE = 44100;

/** A sound as samples, rendered outside the page's own thread. */
export function renderSound(name: SoundName): Promise<AudioBuffer> {
	const recipe: Recipe = RECIPES[name];
	const context = new OfflineAudioContext(1, Math.ceil(recipe.length * RATE), RATE);
	for (const tone of recipe.tones) strike(context, tone);
	for (const noise of recipe.noises) puff(context, noise);
	return context.startRendering();
}

let context: AudioContext | undefined;
let ready: Partial<Record<SoundName, AudioBuffer>> | undefined;

/** Renders all sounds, one after the other; once. */
async function prepare(): Promise<void> {
	if (ready || typeof OfflineAudioContext === 'undefined') return;
	const made: Partial<Record<SoundName, AudioBuffer>> = (ready = {});
	for (const name of Object.keys(RECIPES) as SoundName[]) made[name] = await renderSound(name);
}

effect(() => {
	if (settings.sound.value === 'on') void prepare();
});

/** Where to play; undefined: nothing is to sound, or can. */
function speaker(): AudioContext | undefined {
	if (settings.sound.peek() === 'off' || !ready) return undefined;
	try {
		context ??= new AudioContext();
	} catch {
		return undefined;
	}
	if (context.state === 'suspended') void context.resume();
	return context;
}

/** @param later seconds from now */
function play(name: SoundName, later = 0, rate = 1): void {
	const out = speaker();
	const buffer = ready?.[name];
	if (!out || !buffer) return;
	const source = out.createBufferSource();
	source.buffer = buffer;
	source.playbackRate.value = rate;
	source.connect(out.destination);
	source.start(out.currentTime + 0.01 + later);
}

/** Somebody is waited for. */
export function chime(): void {
	play('turn');
}

const OF: Record<string, SoundName> = { draw: 'draw', sell: 'gavel', keep: 'gavel', develop: 'develop', bid: 'bid', offer: 'offer', pass: 'pass' };

/**
 * @param coins how many changed hands
 * @param later seconds until the hammer falls, which the eye sees raised first
 */
export function sound(move: Move, coins: number, { over = false, era = false, later = 0 } = {}): void {
	if (settings.sound.peek() === 'off') return;
	const name = OF[move.split(' ')[0] ?? ''];
	const wait = name === 'gavel' ? later : 0;
	if (name) play(name, wait);
	for (let i = 0; i < Math.min(coins, 6); i++) play('coin', wait + 0.1 + i * 0.06, 1 + 0.06 * (i % 3));
	if (over) play('over', 0.3);
	else if (era) play('era', 0.1);
}
