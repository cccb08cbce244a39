import type { Refused } from '#contract/call-failure.ts';
import type { CreatedPasskey, Passkey, PasskeyCreation } from '#contract/passkeys.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

export interface PasskeysInput {
  readonly keySeed: string;
}

export type NotMade = 'cancelled' | 'known' | 'unsupported' | 'failed';

export interface PasskeysContext {
  readonly keySeed: string;
  /** The number of passkeys that the browser created. It makes each request's key unique; a repeated request keeps its key. */
  readonly intents: number;
  /** Oldest first; null until the passkeys are read. */
  readonly passkeys: readonly Passkey[] | null;
  readonly chosen: string | null;
  readonly options: PasskeyCreation | null;
  /** The passkey that the browser created, until the server has stored it. */
  readonly made: CreatedPasskey | null;
  readonly notMade: NotMade | null;
  readonly error: CallError | null;
}

export type PasskeysEvent =
  | { readonly type: 'add.pressed' }
  | { readonly type: 'rename.pressed'; readonly id: string }
  | { readonly type: 'name.submitted'; readonly name: string }
  | { readonly type: 'remove.pressed'; readonly id: string }
  | { readonly type: 'cancel.pressed' }
  | { readonly type: 'retry.pressed' };

export type PasskeysRead = { readonly kind: 'read'; readonly passkeys: readonly Passkey[] } | Refused;
export type PasskeyBegun = { readonly kind: 'begun'; readonly options: PasskeyCreation } | Refused;
/** Port `createPasskey`; takes the options. The browser shows its own dialog. */
export type PasskeyMade = { readonly kind: 'made'; readonly passkey: CreatedPasskey } | { readonly kind: NotMade };
export type PasskeySaved = { readonly kind: 'saved'; readonly passkey: Passkey } | Refused;
export type PasskeyRemoved = { readonly kind: 'removed' } | Refused;

export interface AddPasskeyInput {
  readonly passkey: CreatedPasskey | null;
  readonly key: string;
}
export interface RenamePasskeyInput {
  readonly id: string;
  readonly name: string;
}
