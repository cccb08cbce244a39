/** In most tests the autofill offers no passkeys, so that sign-in pages make no additional calls. */
import type { BrowserContext, Page } from '@playwright/test';

export const setPasskeyAutofill = (target: BrowserContext | Page, isAvailable: boolean): Promise<unknown> =>
  target.addInitScript((available) => {
    // WebKitGTK has no passkeys, unlike Safari
    if (typeof PublicKeyCredential === 'undefined') Reflect.set(window, 'PublicKeyCredential', () => undefined);
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(available);
  }, isAvailable);
