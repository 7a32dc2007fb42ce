// Passkeys: what the browser makes and signs, in the form that the server takes (docs/http-api.md).

import { post } from '../friends/api';

/** Whether this browser can have passkeys here: they need https, or this very machine, and a name instead of a number. */
export const canHavePasskeys = (): boolean =>
	window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);

function bytes(text: string): Uint8Array<ArrayBuffer> {
	const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
	return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function text(buffer: ArrayBuffer): string {
	const plain = String.fromCharCode(...new Uint8Array(buffer));
	return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The visitor said no, or did not answer in time: nothing happened. */
export class Declined extends Error {}

async function ask(request: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
	try {
		const made = await request();
		if (made) return made as PublicKeyCredential;
	} catch (e) {
		if (e instanceof DOMException && e.name === 'InvalidStateError') throw e;
	}
	throw new Declined();
}

/** Adds a passkey of this name to who is signed in. Throws Declined, what post() throws, or a DOMException if it is there already. */
export async function addPasskey(name: string): Promise<void> {
	const begun = await post<{ challenge: string; site: string; user: string; name: string; known: string[] }>('me/passkeys/begin');
	const made = await ask(() =>
		navigator.credentials.create({
			publicKey: {
				challenge: bytes(begun.challenge),
				rp: { id: begun.site, name: 'Magnate' },
				user: { id: new TextEncoder().encode(begun.user), name: begun.name, displayName: begun.name },
				pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key' as const, alg })),
				authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
				attestation: 'none',
				excludeCredentials: begun.known.map((id) => ({ type: 'public-key' as const, id: bytes(id) })),
			},
		}),
	);
	const response = made.response as AuthenticatorAttestationResponse;
	await post('me/passkeys', { name, client: text(response.clientDataJSON), data: text(response.getAuthenticatorData()) });
}

/** What proves to the server who has the passkey that the visitor chooses. Throws Declined, or what post() throws. */
export async function signWithPasskey(): Promise<object> {
	const begun = await post<{ challenge: string; site: string }>('sign-in/begin');
	const signed = await ask(() =>
		navigator.credentials.get({ publicKey: { challenge: bytes(begun.challenge), rpId: begun.site, userVerification: 'preferred' } }),
	);
	const response = signed.response as AuthenticatorAssertionResponse;
	return {
		credential: text(signed.rawId),
		client: text(response.clientDataJSON),
		data: text(response.authenticatorData),
		signature: text(response.signature),
	};
}
