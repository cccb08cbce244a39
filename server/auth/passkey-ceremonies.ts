/** The server's part of WebAuthn: the options for a browser, and the checks of its results. */
import type { CreatedPasskey, PasskeyCreation, PasskeyRequest, PasskeyTransport, SignedPasskey } from '#contract/passkeys.ts';
import { challengeLifetime } from '#machines/auth/passkey.rules.ts';

const library = () => import('@simplewebauthn/server');

/** The name under which members find their passkey in their password manager. */
const rpName = 'Spotter';

/** The host name to which passkeys belong. The port is not part of it. */
const rpIdOf = (origin: string): string => new URL(origin).hostname;

export interface PasskeyOwner {
  readonly id: string;
  readonly email: string;
  readonly full_name: string;
}

export interface KnownPasskey {
  readonly credential_id: string;
  readonly transports: readonly string[];
}

const toTransports = (stored: readonly string[]) => stored as PasskeyTransport[];

/** The options for creating a passkey. Signing in must be possible without an email, and the device must verify the user. */
export async function creationOptions(origin: string, owner: PasskeyOwner, known: readonly KnownPasskey[]): Promise<PasskeyCreation> {
  const { generateRegistrationOptions } = await library();
  const {
    rp,
    user,
    challenge,
    pubKeyCredParams,
    excludeCredentials = [],
  } = await generateRegistrationOptions({
    rpName,
    rpID: rpIdOf(origin),
    userID: new TextEncoder().encode(owner.id),
    userName: owner.email,
    userDisplayName: owner.full_name,
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports: toTransports(transports) })),
  });
  return {
    rp: { name: rp.name, id: rpIdOf(origin) },
    user: { id: user.id, name: user.name, displayName: user.displayName },
    challenge,
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
    timeout: challengeLifetime,
    attestation: 'none',
    excludeCredentials: excludeCredentials.map(({ id, transports = [] }) => ({
      id,
      type: 'public-key',
      transports: toTransports(transports),
    })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  };
}

export async function requestOptions(origin: string): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await library();
  const { challenge } = await generateAuthenticationOptions({ rpID: rpIdOf(origin), userVerification: 'required' });
  return { rpId: rpIdOf(origin), challenge, timeout: challengeLifetime, userVerification: 'required' };
}

/** The challenge that a browser has signed; null: the text is not from a browser. */
export function challengeIn(clientData: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { readonly challenge?: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

export interface VerifiedPasskey {
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly isBackedUp: boolean;
}

/** The key in a browser's answer to this challenge; null if a check fails. The library throws for every failed check. */
export async function verifyCreation(origin: string, challenge: string, made: CreatedPasskey): Promise<VerifiedPasskey | null> {
  const { verifyRegistrationResponse } = await library();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: made.id,
        rawId: made.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: made.client_data, attestationObject: made.attestation, transports: [...made.transports] },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpIdOf(origin),
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    if (credential.id !== made.id) return null;
    return { publicKey: credential.publicKey, counter: credential.counter, isBackedUp: credentialBackedUp };
  } catch {
    return null;
  }
}

export interface VerifiedSignature {
  readonly counter: number;
  readonly isBackedUp: boolean;
}

/** Whether a browser has signed this challenge with this key; null if a check fails. The chart decides about the counter. */
export async function verifySignature(
  origin: string,
  challenge: string,
  signed: SignedPasskey,
  publicKey: Uint8Array,
): Promise<VerifiedSignature | null> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: signed.id,
        rawId: signed.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: signed.client_data,
          authenticatorData: signed.authenticator_data,
          signature: signed.signature,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpIdOf(origin),
      credential: { id: signed.id, publicKey: Uint8Array.from(publicKey), counter: 0 },
      requireUserVerification: true,
    });
    if (!verified) return null;
    return { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp };
  } catch {
    return null;
  }
}
