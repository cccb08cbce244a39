/** The simulated browser dialog that creates a passkey or signs with one. It stays open until the path ends it. */
import type { Page } from '@playwright/test';

/** For each outcome, the name of the browser's error. Null if the dialog succeeds. */
export const dialogEndings = {
  made: null,
  cancelled: 'NotAllowedError',
  known: 'InvalidStateError',
  unsupported: 'NotSupportedError',
  failed: 'UnknownError',
} as const;
export type DialogEnding = keyof typeof dialogEndings;

export const holdBrowserDialog = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const open = (options?: CredentialRequestOptions) =>
      new Promise<object>((resolve, reject) => {
        const closed = new AbortController();
        const bytes = new Uint8Array(3).buffer;
        const signed = { authenticatorData: bytes, signature: bytes, userHandle: null };
        const response = { clientDataJSON: bytes, attestationObject: bytes, getTransports: () => ['internal'], ...signed };
        const made = { id: 'AAAA', rawId: bytes, type: 'public-key', response, getClientExtensionResults: () => ({}) };
        addEventListener(
          'passkey-dialog',
          ({ detail: name }: CustomEventInit<string | null>) =>
            name === null ? resolve(made) : reject(new DOMException('It ended.', name)),
          { once: true, signal: closed.signal },
        );
        options?.signal?.addEventListener('abort', () => {
          closed.abort();
          delete document.documentElement.dataset['passkeyDialog'];
          reject(new DOMException('It was stopped.', 'AbortError'));
        });
        document.documentElement.dataset['passkeyDialog'] = 'open';
      });
    // WebKitGTK does not support passkeys, although Safari does.
    if (!('credentials' in navigator)) Object.defineProperty(navigator, 'credentials', { value: {} });
    navigator.credentials.create = open as typeof navigator.credentials.create;
    navigator.credentials.get = open as typeof navigator.credentials.get;
  });

export const expectDialog = (page: Page): Promise<void> => page.locator('html[data-passkey-dialog="open"]').waitFor({ state: 'attached' });

export const endBrowserDialog = async (page: Page, ending: DialogEnding): Promise<void> => {
  await expectDialog(page);
  await page.evaluate((name) => {
    delete document.documentElement.dataset['passkeyDialog'];
    dispatchEvent(new CustomEvent('passkey-dialog', { detail: name }));
  }, dialogEndings[ending]);
};
