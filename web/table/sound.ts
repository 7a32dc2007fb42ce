// Short sounds of wood and metal, made here. Nothing sounds until it is switched on.

import type { Move } from '../core/types';
import { settings } from '../settings';

let context: AudioContext | undefined;

/** A struck body: partials that die away, the higher the sooner. */
function strike(at: number, pitch: number, partials: readonly number[], length: number, loud: number): void {
	if (!context) return;
	partials.forEach((partial, i) => {
		if (!context) return;
		const tone = context.createOscillator();
		const gain = context.createGain();
		tone.frequency.value = pitch * partial;
		gain.gain.setValueAtTime(loud / (i + 1), at);
		gain.gain.exponentialRampToValueAtTime(0.0001, at + length / (i + 1));
		tone.connect(gain).connect(context.destination);
		tone.start(at);
		tone.stop(at + length);
	});
}

const wood = (at: number, pitch = 190): void => strike(at, pitch, [1, 2.6, 4.1], 0.09, 0.16);
const coin = (at: number, pitch = 2300): void => strike(at, pitch, [1, 1.47, 2.56], 0.16, 0.03);
const bell = (at: number): void => strike(at, 880, [1, 2.01, 3.03, 4.2], 0.7, 0.05);

/** When to sound; undefined: nothing is to sound, or can. */
function soon(): number | undefined {
	if (settings.sound.peek() === 'off') return undefined;
	try {
		context ??= new AudioContext();
	} catch {
		return undefined;
	}
	if (context.state === 'suspended') void context.resume();
	return context.currentTime + 0.01;
}

/** Somebody is waited for. */
export function chime(): void {
	const now = soon();
	if (now !== undefined) bell(now);
}

/** @param coins how many changed hands */
export function sound(move: Move, coins: number, over: boolean): void {
	const now = soon();
	if (now === undefined) return;
	const word = move.split(' ')[0];
	if (word === 'draw') [0, 1, 2].forEach((i) => wood(now + i * 0.07, 260 + 30 * i));
	else if (word === 'sell' || word === 'keep') wood(now, 130);
	else if (word === 'develop') wood(now, 90);
	else if (word === 'bid' || word === 'offer') wood(now, 320);
	for (let i = 0; i < Math.min(coins, 6); i++) coin(now + 0.08 + i * 0.06, 2200 + 140 * (i % 3));
	if (over) bell(now + 0.3);
}
