/** A simulated form of Stripe: its script has no frame and no network, and confirms a card when the path ends the confirmation. */
import type { Page } from '@playwright/test';
import type { AuthToken } from '#contract/cards.ts';

/** The result that the simulated Stripe returns, named as in its SDK. */
export type HostedResult =
  | { readonly setupIntent: { readonly status: string; readonly payment_method: string | null } }
  | { readonly error: { readonly type: string; readonly code?: string } };

const script = `
  const held = [];
  const hold = () => new Promise((resolve) => held.push(resolve));
  window.endConfirmation = (result) => held.shift()(result);
  window.isConfirming = () => held.length > 0;
  const createPayment = () => {
    const listeners = {};
    const fields = document.createElement('div');
    fields.textContent = 'Fields of the gateway';
    return {
      on: (type, listener) => (listeners[type] = listener),
      mount: (place) => {
        place.append(fields);
        listeners.ready();
      },
      destroy: () => fields.remove(),
    };
  };
  window.Stripe = () => ({
    elements: () => {
      // a confirmation of the previous form never gets a result
      held.length = 0;
      return { create: createPayment, update: () => undefined };
    },
    confirmSetup: hold,
    retrieveSetupIntent: hold,
  });
`;

export const hostedToken = (stripeUrl: string): AuthToken => ({
  token: 'seti_1_secret_1',
  url: `${stripeUrl}/stripe.js`,
  expires_at: '2026-03-02T06:10:00Z',
  publishable_key: 'pk_test_ours',
  account: 'acct_box',
});

export const holdHostedForm = (page: Page, stripeUrl: string): Promise<unknown> =>
  page.route(`${stripeUrl}/stripe.js`, (route) => route.fulfill({ contentType: 'text/javascript', body: script }));

export async function endConfirmation(page: Page, result: HostedResult): Promise<void> {
  await page.waitForFunction(() => (Reflect.get(window, 'isConfirming') as (() => boolean) | undefined)?.() === true, null, {
    polling: 20,
    timeout: 5_000,
  });
  await page.evaluate((ending) => (Reflect.get(window, 'endConfirmation') as (result: unknown) => void)(ending), result);
}
