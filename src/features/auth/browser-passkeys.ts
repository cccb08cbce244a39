/** What the browser does with passkeys. The library is loaded when it is needed first. */
import type { CreatedPasskey, PasskeyCreation, PasskeyRequest } from '#contract/passkeys.ts';
import type { PasskeySigned } from '#machines/auth/auth.types.ts';
import type { NotMade, PasskeyMade } from '#machines/auth/passkeys.types.ts';

const library = () => import('./passkey-library.ts');

/** Passkeys belong to a host name, so an address of numbers has none. */
export const canUsePasskeys = (): boolean => typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname);

/** Whether the autofill of this browser can offer passkeys. A browser that cannot does not load the library. */
export const canOfferInAutofill = async (): Promise<boolean> =>
  canUsePasskeys() &&
  'isConditionalMediationAvailable' in PublicKeyCredential &&
  (await PublicKeyCredential.isConditionalMediationAvailable());

/** Of the ceremony that began last. */
let latestSignal: AbortSignal | null = null;

/** The library stops whichever ceremony runs, so only the latest one may be stopped. */
async function beginCeremony(signal: AbortSignal) {
  const { WebAuthnAbortService, ...ceremonies } = await library();
  signal.throwIfAborted();
  latestSignal = signal;
  const cancel = () => {
    if (latestSignal === signal) WebAuthnAbortService.cancelCeremony();
  };
  signal.addEventListener('abort', () => {
    cancel();
    // the library opens the autofill only after this check, which may still run
    void canOfferInAutofill().then(cancel, cancel);
  });
  return ceremonies;
}

const reasons: Readonly<Record<string, NotMade>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
  NotSupportedError: 'unsupported',
  ConstraintError: 'unsupported',
};

export async function createPasskey(options: PasskeyCreation, signal: AbortSignal): Promise<PasskeyMade> {
  if (!canUsePasskeys()) return { kind: 'unsupported' };
  const { startRegistration } = await beginCeremony(signal);
  try {
    const { id, response } = await startRegistration({ optionsJSON: options });
    const passkey: CreatedPasskey = {
      id,
      client_data: response.clientDataJSON,
      attestation: response.attestationObject,
      transports: (response.transports ?? []) as CreatedPasskey['transports'],
    };
    return { kind: 'made', passkey };
  } catch (error) {
    return { kind: reasons[error instanceof Error ? error.name : ''] ?? 'failed' };
  }
}

/** Whatever the browser objects to, the form with the password is still there. */
export async function signPasskey(
  options: PasskeyRequest,
  signal: AbortSignal,
  shownIn: 'dialog' | 'autofill' = 'dialog',
): Promise<PasskeySigned> {
  if (!canUsePasskeys()) return { kind: 'cancelled' };
  const { startAuthentication } = await beginCeremony(signal);
  try {
    const { id, response } = await startAuthentication({ optionsJSON: options, useBrowserAutofill: shownIn === 'autofill' });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    const passkey = { id, client_data: clientDataJSON, authenticator_data: authenticatorData, signature, user_handle: userHandle ?? null };
    return { kind: 'signed', passkey };
  } catch {
    return { kind: 'cancelled' };
  }
}
