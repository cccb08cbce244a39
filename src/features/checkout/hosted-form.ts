/** Stripe's form in the page. At most one form is open, in an element that the view shows meanwhile. */
import type { Stripe, StripeElements, StripeError, StripePaymentElement, SetupIntent } from '@stripe/stripe-js';
import { CallFailure } from '#contract/call-failure.ts';
import type { AuthToken } from '#contract/cards.ts';
import type { ConfirmHostedFormAnswer, ReadConfirmedCardAnswer } from '#machines/checkout/payment-method.types.ts';
import { appearanceAt, onLookChange, stripeLocale } from './stripe-appearance.ts';
import { loadStripeScript } from './stripe-script.ts';

interface OpenForm {
  readonly stripe: Stripe;
  readonly elements: StripeElements;
  readonly payment: StripePaymentElement;
  readonly stop: () => void;
}

let open: OpenForm | null = null;
let place: HTMLElement | null = null;
const waiting = new Set<(shown: HTMLElement) => void>();

/** Registers the element that the view shows; returns a function that unregisters it. */
export function showHostedForm(shown: HTMLElement): () => void {
  place = shown;
  for (const go of waiting) go(shown);
  waiting.clear();
  return () => {
    if (place === shown) place = null;
    closeForm();
  };
}

function closeForm(): void {
  open?.stop();
  open?.payment.destroy();
  open = null;
}

const placeInPage = (signal: AbortSignal): Promise<HTMLElement> =>
  place
    ? Promise.resolve(place)
    : new Promise((resolve, reject) => {
        waiting.add(resolve);
        signal.addEventListener('abort', () => {
          waiting.delete(resolve);
          reject(new CallFailure('timedOut'));
        });
      });

async function stripeFor({ url, publishable_key: key, account }: AuthToken): Promise<Stripe> {
  if (key === undefined || account === undefined) throw new CallFailure('garbled');
  const create = await loadStripeScript(url);
  return create(key, { stripeAccount: account, locale: stripeLocale(document.documentElement.lang) });
}

const whenReady = (payment: StripePaymentElement): Promise<void> =>
  new Promise((resolve, reject) => {
    payment.on('ready', () => resolve());
    payment.on('loaderror', () => reject(new CallFailure('unreachable')));
  });

/** Loads and shows the form; throws a `CallFailure` if that fails. */
export async function openForm(token: AuthToken, signal: AbortSignal): Promise<void> {
  const stripe = await stripeFor(token);
  const shown = await placeInPage(signal);
  if (signal.aborted) return;
  closeForm();
  const elements = stripe.elements({ clientSecret: token.token, appearance: appearanceAt(shown) });
  const payment = elements.create('payment', {
    layout: 'tabs',
    wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
  });
  const stop = onLookChange(() => void elements.update({ appearance: appearanceAt(shown) }));
  open = { stripe, elements, payment, stop };
  const ready = whenReady(payment);
  payment.mount(shown);
  await ready;
}

const idOf = (method: SetupIntent['payment_method']): string | null => (typeof method === 'object' ? (method?.id ?? null) : method);

function answerOf(intent: SetupIntent): ReadConfirmedCardAnswer & ConfirmHostedFormAnswer {
  const token = idOf(intent.payment_method);
  if (intent.status === 'succeeded' && token !== null) return { kind: 'confirmed', token };
  return { kind: 'declined', decline: 'notConfirmed' };
}

function answerOfError({ type, code, setup_intent: intent }: StripeError): ConfirmHostedFormAnswer {
  // An earlier attempt has succeeded, but its response was lost.
  if (intent?.status === 'succeeded') return answerOf(intent);
  if (type === 'validation_error') return { kind: 'incomplete' };
  if (code === 'setup_intent_authentication_failure') return { kind: 'declined', decline: 'notConfirmed' };
  if (type === 'card_error') return { kind: 'declined', decline: 'declined' };
  throw new CallFailure('unreachable');
}

/** Sends the card to Stripe. If the bank has its own page, the browser leaves the app, and later returns to `returnUrl`. */
export async function confirmCard(returnUrl: string): Promise<ConfirmHostedFormAnswer> {
  if (!open) throw new CallFailure('unreachable');
  const { stripe, elements } = open;
  const result = await stripe.confirmSetup({ elements, confirmParams: { return_url: returnUrl }, redirect: 'if_required' });
  return result.error ? answerOfError(result.error) : answerOf(result.setupIntent);
}

export async function readCard(token: AuthToken, clientSecret: string): Promise<ReadConfirmedCardAnswer> {
  const stripe = await stripeFor(token);
  const { setupIntent } = await stripe.retrieveSetupIntent(clientSecret);
  if (!setupIntent) throw new CallFailure('unreachable');
  return answerOf(setupIntent);
}
