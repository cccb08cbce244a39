/** The types of the list of passkeys: input, context, events and ports. */
import type { Refused } from '#contract/call-failure.ts';
import type { CreatedPasskey, Passkey, PasskeyCreation } from '#contract/passkeys.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

export interface PasskeysInput {
  /** Begins the keys of the requests. */
  readonly keySeed: string;
}

/** Why the browser made no passkey. */
export type NotMade = 'cancelled' | 'known' | 'unsupported' | 'failed';

export interface PasskeysContext {
  readonly keySeed: string;
  /** Counts the passkeys that were made: each request has a key of its own, and keeps it when it is sent again. */
  readonly intents: number;
  /** The oldest first; null until they are read. */
  readonly passkeys: readonly Passkey[] | null;
  /** The passkey that is being named or removed. */
  readonly chosen: string | null;
  /** What the server has given for the browser. */
  readonly options: PasskeyCreation | null;
  /** What the browser has made and the server does not have yet. */
  readonly made: CreatedPasskey | null;
  readonly notMade: NotMade | null;
  /** Why the last call failed, or why its result is not known. */
  readonly error: CallError | null;
}

export type PasskeysEvent =
  | { readonly type: 'add.pressed' }
  | { readonly type: 'rename.pressed'; readonly id: string }
  | { readonly type: 'name.submitted'; readonly name: string }
  | { readonly type: 'remove.pressed'; readonly id: string }
  | { readonly type: 'cancel.pressed' }
  | { readonly type: 'retry.pressed' };

/** Port `readPasskeys`. */
export type PasskeysRead = { readonly kind: 'read'; readonly passkeys: readonly Passkey[] } | Refused;
/** Port `beginPasskey`. */
export type PasskeyBegun = { readonly kind: 'begun'; readonly options: PasskeyCreation } | Refused;
/** Port `createPasskey`, which takes the options: the browser shows its dialog to the member. */
export type PasskeyMade = { readonly kind: 'made'; readonly passkey: CreatedPasskey } | { readonly kind: NotMade };
/** Ports `addPasskey` and `renamePasskey`. */
export type PasskeySaved = { readonly kind: 'saved'; readonly passkey: Passkey } | Refused;
/** Port `removePasskey`, which takes its id. */
export type PasskeyRemoved = { readonly kind: 'removed' } | Refused;

export interface AddPasskeyInput {
  readonly passkey: CreatedPasskey | null;
  readonly key: string;
}
export interface RenamePasskeyInput {
  readonly id: string;
  readonly name: string;
}
