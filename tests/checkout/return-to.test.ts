import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRoute, routeNames, printRoute } from '#machines/app/route.rules.ts';
import { boughtBy, checkoutFor, returnLink, nextSteps } from '#machines/checkout/return-to.rules.ts';
import { anyRoute } from '#tests/app/any-route.ts';
import { count } from '#tests/counts.ts';

const many = { numRuns: count(500, 20_000) };
const site = 'https://members.example.org';

test('the checkout leads back to the class from which Mia opened it', () => {
  expect(checkoutFor('/classes/42?day=2026-03-02')).toBe('/checkout?next=%2Fclasses%2F42%3Fday%3D2026-03-02');
  const [path = '', search = ''] = checkoutFor('/classes/42?day=2026-03-02').split('?');
  const route = parseRoute(path, search);
  expect(route.name === 'checkout' && returnLink(route.query.next)).toEqual({ name: 'class', href: '/classes/42?day=2026-03-02' });
});

test.each([
  undefined,
  '',
  'classes',
  'https://evil.example/classes',
  '//evil.example/classes',
  '/\\evil.example',
  'javascript:alert(1)',
  '/login',
  '/checkout/payment',
  '/no-such-place',
])('%s leads nowhere', (next) => {
  expect(returnLink(next)).toBeNull();
});

const pieces = [
  '/',
  '\\',
  '//',
  ':',
  '?',
  '#',
  '@',
  '%2f',
  '%5c',
  'classes',
  'evil.example',
  'https:',
  'javascript:',
  '.',
  '..',
  '\t',
  '\n',
  ' ',
];
const crafted = fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join(''));

test('no address leads a member off this site', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        crafted,
        crafted.map((text) => `/classes/${text}`),
      ),
      (next) => {
        const returnTarget = returnLink(next);
        if (!returnTarget) return;
        expect(new URL(returnTarget.href, site).origin).toBe(site);
        expect(returnTarget.href).toMatch(/^\/(?![/\\])/);
        expect(parseRoute(...(returnTarget.href.split('?') as [string, string?]))).toMatchObject({ name: returnTarget.name });
      },
    ),
    many,
  );
});

const outside = new Set<string>([
  'home',
  'dashboard',
  'login',
  'passwordReset',
  'passwordResetLink',
  'invite',
  'inviteLink',
  'signup',
  'emailChangeLink',
  'unsubscribe',
]);
for (const name of routeNames) if (name.startsWith('checkout')) outside.add(name);

test('the checkout leads back to any address of the app except sign-in pages and the checkout itself', () => {
  fc.assert(
    fc.property(anyRoute, (route) => {
      const returnTarget = returnLink(printRoute(route));
      expect(returnTarget).toEqual(outside.has(route.name) ? null : { name: route.name, href: printRoute(route) });
    }),
    many,
  );
});

const money = { amount: 550, currency: 'NZD' };
const drink = { name: 'Feijoa kombucha', description: null, quantity: 1, price: money, discount: money, tax: money, total: money };
const pass = { ...drink, name: '10-visit pass', pass_type_id: 'ten' };
const lesson = { name: 'class', href: '/classes/42' } as const;
const back = { kind: 'back', href: '/classes/42', to: 'class' } as const;
const toPasses = { kind: 'passes', href: '/account/passes' } as const;
const toClasses = { kind: 'classes', href: '/classes' } as const;

test.each([
  ['a pass', [pass], null, [toPasses, toClasses]],
  ['a drink', [drink], null, [toClasses]],
  ['a pass for a class', [drink, pass], lesson, [back, toPasses]],
  ['a drink on the way to a class', [drink], lesson, [back]],
])('who bought %s is led on to where that is of use', (_, lines, returnTarget, ways) => {
  expect(nextSteps({ lines }, returnTarget)).toEqual(ways);
});

const line = { name: '10-visit pass', quantity: 1, pass_type_id: 'ten' };

test.each([
  ['one pass, by its name', [line], { kind: 'pass', name: '10-visit pass' }],
  ['one pass beside other things, by its name', [{ name: 'T-shirt', quantity: 2 }, line], { kind: 'pass', name: '10-visit pass' }],
  ['two of a pass', [{ ...line, quantity: 2 }], { kind: 'passes' }],
  ['two sorts of passes', [line, { ...line, name: 'Unlimited' }], { kind: 'passes' }],
  ['things alone', [{ name: 'T-shirt', quantity: 1 }], { kind: 'order' }],
] as const)('an order names what was bought: %s', (_, lines, bought) => {
  expect(boughtBy({ lines })).toEqual(bought);
});
