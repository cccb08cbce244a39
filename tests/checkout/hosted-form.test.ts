import { afterEach, describe, expect, test, vi } from 'vitest';
import { bankHref } from '#src/features/checkout/bank-href.ts';
import { isCardReturning, takeBankReturn, takeReturnedSecret } from '#src/features/checkout/bank-return.ts';
import { stripeLocale } from '#src/features/checkout/stripe-appearance.ts';
import { isScriptAddress } from '#src/features/checkout/stripe-script.ts';

describe('a script is loaded', () => {
  const studio = 'members.example.org';
  test.each([
    ['https://js.stripe.com/endive/stripe.js', studio, true],
    ['https://b.js.stripe.com/v3/chunk.js', studio, true],
    ['http://127.0.0.1:12111/endive/stripe.js', 'localhost', true],
    ['http://127.0.0.1:12111/endive/stripe.js', studio, false],
    ['http://js.stripe.com/endive/stripe.js', studio, false],
    ['https://js.stripe.com.example.org/stripe.js', studio, false],
    ['https://evil-js.stripe.com/stripe.js', studio, false],
    ['https://user@example.org/js.stripe.com/stripe.js', studio, false],
    ['https://js.stripe.com/v3/page.html', studio, false],
    ['data:text/javascript,alert(1)//.js', 'localhost', false],
    ['stripe.js', 'localhost', false],
  ])('from %s on %s: %s', (address, page, isLoaded) => {
    expect(isScriptAddress(address, page)).toBe(isLoaded);
  });
});

test('the app adds its return URL only to the address of a gateway with an empty parameter back', () => {
  const back = 'https://members.example.org/checkout/payment?cart=1';
  expect(bankHref('https://hooks.stripe.com/3d_secure/1?token=2', back)).toBe('https://hooks.stripe.com/3d_secure/1?token=2');
  expect(new URL(bankHref('http://localhost:1/confirmations/1?back=', back)).searchParams.get('back')).toBe(back);
});

test('Stripe has the language of the member if it supports it', () => {
  expect(['en', 'en-GB', 'en-US', 'et', 'fr', 'es-ES', 'mi-NZ', 'xx'].map(stripeLocale)).toEqual([
    'en',
    'en-GB',
    'en',
    'et',
    'fr',
    'es',
    'en-NZ',
    'auto',
  ]);
});

describe('the return from the bank', () => {
  afterEach(() => {
    takeReturnedSecret();
    vi.unstubAllGlobals();
  });
  const arriveAt = (href: string): string => {
    const address = { href };
    vi.stubGlobal('location', address);
    vi.stubGlobal('history', { state: null, replaceState: (_: unknown, __: string, url: URL) => (address.href = url.href) });
    takeBankReturn();
    return address.href;
  };
  const page = 'https://members.example.org/checkout/payment';

  test('the keys of a card are removed from the URL, and the secret can be read once', () => {
    const keys = 'setup_intent=seti_1&setup_intent_client_secret=seti_1_secret_2&redirect_status=succeeded';
    expect(arriveAt(`${page}?cart=1&${keys}&next=%2Fclasses`)).toBe(`${page}?cart=1&next=%2Fclasses`);
    expect([isCardReturning(), takeReturnedSecret(), isCardReturning(), takeReturnedSecret()]).toEqual([
      true,
      'seti_1_secret_2',
      false,
      null,
    ]);
  });

  test('the keys of a payment are removed from the URL, and no card is stored', () => {
    const keys = 'payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=failed';
    expect(arriveAt(`${page}?${keys}`)).toBe(page);
    expect(isCardReturning()).toBe(false);
  });

  test('another URL is not changed', () => {
    expect(arriveAt(`${page}?cart=1`)).toBe(`${page}?cart=1`);
  });
});
