/** Passkeys of a member, and what browser and server exchange for them. Source: docs/decisions/sign-in.md#0376. */
import * as v from 'valibot';
import { OneLine } from './text.ts';
import { Id, Instant } from './values.ts';

export const passkeyNameLength = 60;
export const PasskeyName = v.pipe(OneLine(), v.minLength(1), v.maxLength(passkeyNameLength));

export const PasskeyNaming = v.strictObject({ name: PasskeyName });

export const Passkey = v.object({
  id: Id,
  /** Null: the member gave the passkey no name, and its provider is unknown. */
  name: v.nullable(v.string()),
  created_at: Instant,
  /** The last sign-in with the passkey; null: it was not used yet. */
  used_at: v.nullable(Instant),
  /** Whether the provider keeps a copy, so that the passkey survives the loss of the device. */
  is_backed_up: v.boolean(),
});
export type Passkey = v.InferOutput<typeof Passkey>;

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
const Transports = v.array(v.picklist(transports));
export type PasskeyTransport = (typeof transports)[number];

const requirements = ['discouraged', 'preferred', 'required'] as const;
const Descriptor = v.object({ id: v.string(), type: v.literal('public-key'), transports: Transports });

/** The fields of `PublicKeyCredentialCreationOptionsJSON` that the server sets. */
export const PasskeyCreation = v.object({
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge: v.string(),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal('public-key') })),
  timeout: v.number(),
  attestation: v.literal('none'),
  excludeCredentials: v.array(Descriptor),
  authenticatorSelection: v.object({
    residentKey: v.picklist(requirements),
    requireResidentKey: v.boolean(),
    userVerification: v.picklist(requirements),
  }),
});
export type PasskeyCreation = v.InferOutput<typeof PasskeyCreation>;

/** `PublicKeyCredentialRequestOptionsJSON` without a list of credentials, so that the browser offers all its passkeys. */
export const PasskeyRequest = v.object({
  rpId: v.string(),
  challenge: v.string(),
  timeout: v.number(),
  userVerification: v.picklist(requirements),
});
export type PasskeyRequest = v.InferOutput<typeof PasskeyRequest>;

const largest = 16_384;
const Base64Url = (most: number = largest) => v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(most));
/** At most 1,023 bytes, by the WebAuthn specification. */
const CredentialId = Base64Url(1364);

/** The result of `navigator.credentials.create()`. */
export const CreatedPasskey = v.strictObject({
  id: CredentialId,
  client_data: Base64Url(),
  attestation: Base64Url(),
  transports: v.pipe(Transports, v.maxLength(transports.length)),
});
export type CreatedPasskey = v.InferOutput<typeof CreatedPasskey>;

export const SignedPasskey = v.strictObject({
  id: CredentialId,
  client_data: Base64Url(),
  authenticator_data: Base64Url(),
  signature: Base64Url(),
  user_handle: v.nullable(Base64Url(128)),
});
export type SignedPasskey = v.InferOutput<typeof SignedPasskey>;
