/** The WebAuthn calls of the browser. The library is loaded when it is first needed. */
import type { CreatedPasskey, PasskeyCreation, PasskeyRequest } from '#contract/passkeys.ts';
import type { PasskeySigned } from '#machines/auth/auth.types.ts';
import type { NotMade, PasskeyMade } from '#machines/auth/passkeys.types.ts';

const library = () => import('./passkey-library.ts');

/** Whether passkeys can be used on this page. Passkeys belong to a host name, so not on a page whose host is an IP address. */
export const canUsePasskeys = (): boolean => typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname);

/** Whether the autofill of this browser can offer passkeys. If not, the library is not loaded. */
export const canOfferInAutofill = async (): Promise<boolean> =>
  canUsePasskeys() &&
  'isConditionalMediationAvailable' in PublicKeyCredential &&
  (await PublicKeyCredential.isConditionalMediationAvailable());

/** The signal of the most recent ceremony. */
let latestSignal: AbortSignal | null = null;

/** The library stops any running ceremony, so only the most recent one may be stopped. */
async function beginCeremony(signal: AbortSignal) {
  const { WebAuthnAbortService, ...ceremonies } = await library();
  signal.throwIfAborted();
  latestSignal = signal;
  const cancel = () => {
    if (latestSignal === signal) WebAuthnAbortService.cancelCeremony();
  };
  signal.addEventListener('abort', () => {
    cancel();
    // The library runs this check before it opens the autofill, so a ceremony that was aborted during the check is cancelled after it.
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

/** Signs with a passkey. An error of the browser is returned as a result, because the password form is still available. */
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
