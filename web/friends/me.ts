// The visitor: a guest with a name, whom the server knows by a cookie.

import { signal } from '@preact/signals';
import { readStored, removeStored, writeStored } from '../stored';
import { get, NoServer, post, Refusal } from './api';
import { turnOffPush } from './push';
import type { Visitor } from './types';

/** Null: nobody yet. Undefined: the server was not asked. */
export const visitor = signal<Visitor | null | undefined>(undefined);

/** `none`: plain files without a server behind them. `away`: it does not answer. */
export const server = signal<'asking' | 'there' | 'none' | 'away'>('asking');

const KEY = 'guest';

/** Whether this browser was ever somebody here: only then is it worth asking unasked. */
export const wasHere = (): boolean => readStored(KEY) !== null;

function setVisitor({ visitor: found }: { visitor: Visitor | null }): Visitor | null {
	server.value = 'there';
	visitor.value = found;
	if (found) writeStored(KEY, '1');
	else removeStored(KEY);
	return found;
}

/** What became of a request that failed, for those who only want to know whether there is a server. */
export function noteFailure(e: unknown): void {
	if (e instanceof Refusal) server.value = 'there';
	else server.value = e instanceof NoServer ? 'none' : 'away';
}

/** Asks who we are. */
export async function fetchVisitor(): Promise<void> {
	try {
		setVisitor(await get('me'));
	} catch (e) {
		noteFailure(e);
	}
}

/** Becomes somebody, or somebody else by name. Throws what post() throws. */
export async function saveName(name: string): Promise<void> {
	if (visitor.peek()?.name === name) return;
	setVisitor(await post('me', { name }));
}

export async function takeDeviceLink(code: string): Promise<void> {
	setVisitor(await post('carry', { code }));
}

/** Becomes who a passkey or a recovery code belongs to. */
export async function signIn(path: string, body: object): Promise<void> {
	setVisitor(await post(path, body));
}

export async function forget(): Promise<void> {
	await turnOffPush().catch(() => {});
	await post('me/forget');
	setVisitor({ visitor: null });
}
