import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resolveRoute, type AccessLevel } from '#machines/app/redirect.rules.ts';
import { parseRoute, type RouteName, printRoute, type Route } from '#machines/app/route.rules.ts';
import { count } from '#tests/counts.ts';
import { anyRoute } from './any-route.ts';

const many = { numRuns: count(2000, 40_000) };

const stranger: AccessLevel = { kind: 'signedOut', returnsAfterSignIn: true };
const leaver: AccessLevel = { kind: 'signedOut', returnsAfterSignIn: false };
const member: AccessLevel = { kind: 'withAccount' };
const newcomer: AccessLevel = { kind: 'withoutAccount' };
const accessLevel = fc.constantFrom(stranger, leaver, member, newcomer);

const at = (address: string): Route => {
  const [path = '', search = ''] = address.split('?');
  return parseRoute(path, search);
};
const sentTo = (address: string, who: AccessLevel): string => printRoute(resolveRoute(at(address), who));
const settle = (route: Route, who: AccessLevel): Route[] => {
  const steps = [route];
  for (let next = resolveRoute(route, who); next !== steps.at(-1) && steps.length < 10; next = resolveRoute(next, who)) steps.push(next);
  return steps;
};

describe('a member at a studio', () => {
  test.each([
    ['/', '/classes'],
    ['/dashboard', '/classes'],
    ['/login', '/'],
    ['/login?next=%2Fbookings', '/bookings'],
    ['/login?next=%2Fclasses%2F42%3Fday%3D2026-03-02', '/classes/42?day=2026-03-02'],
    ['/login?next=%2Flogin', '/'],
    ['/login?next=bookings', '/'],
    ['/login?next=%2F%2Fbookings', '/bookings'],
    ['/login?next=%2Fnowhere', '/'],
    ['/login?next=%2F%2Fevil.example', '/'],
    ['/login?next=https%3A%2F%2Fevil.example', '/'],
    ['/password_reset', '/profile/security?password_reset=1'],
    ['/password_reset/abc', '/profile/security?password_reset=1'],
    ['/signup', '/profile'],
    ['/signup?invite=abc', '/profile?invite=abc'],
    ['/invite/abc', '/profile?invite=abc'],
    ['/invite', '/profile'],
  ])('who opens %s is sent to %s', (from, to) => expect(sentTo(from, member)).toBe(to));

  test.each([
    '/classes',
    '/classes/42',
    '/bookings',
    '/visits',
    '/profile?invite=abc',
    '/email_change/abc',
    '/unsubscribe/abc',
    '/nowhere',
  ])('stays at %s', (address) => {
    const route = at(address);
    expect(resolveRoute(route, member)).toBe(route);
  });
});

describe('a person who is not signed in', () => {
  test.each([
    '/login',
    '/password_reset',
    '/password_reset/abc',
    '/invite',
    '/invite/abc',
    '/signup',
    '/signup?invite=abc',
    '/email_change/abc',
    '/unsubscribe/abc',
  ])('stays at %s', (address) => {
    const route = at(address);
    expect(resolveRoute(route, stranger)).toBe(route);
  });

  test.each([
    ['/classes/42?day=2026-03-02', '/login?next=%2Fclasses%2F42%3Fday%3D2026-03-02'],
    ['/bookings', '/login?next=%2Fbookings'],
    ['/', '/login'],
    ['/dashboard', '/login'],
    ['/nowhere', '/login'],
  ])('and opens %s is sent to %s', (from, to) => expect(sentTo(from, stranger)).toBe(to));

  test('and signed out by hand is not returned to the former page', () => expect(sentTo('/classes/42', leaver)).toBe('/login'));

  test('comes back, once signed in, to where they wanted to go', () => {
    const wanted = fc.tuple(anyRoute, fc.constantFrom(member, newcomer));
    fc.assert(
      fc.property(wanted, ([route, who]) => {
        const back = settle(resolveRoute(route, stranger), who).at(-1);
        expect(back && printRoute(back)).toBe(printRoute(settle(route, who).at(-1) ?? route));
      }),
      many,
    );
  });
});

describe('a member without a studio', () => {
  test.each([
    ['/', '/profile'],
    ['/classes', '/profile'],
    ['/login', '/profile'],
    ['/nowhere', '/profile'],
    ['/invite/abc', '/profile?invite=abc'],
    ['/password_reset', '/profile/security?password_reset=1'],
  ])('who opens %s is sent to %s', (from, to) => expect(sentTo(from, newcomer)).toBe(to));

  test.each(['/profile', '/profile/security', '/profile/facilities', '/email_change/abc', '/unsubscribe/abc'])('stays at %s', (address) => {
    const route = at(address);
    expect(resolveRoute(route, newcomer)).toBe(route);
  });
});

describe('a person who opens any address', () => {
  test('reaches a final address after at most three redirects', () => {
    fc.assert(
      fc.property(anyRoute, accessLevel, (route, who) => {
        expect(settle(route, who).length - 1).toBeLessThanOrEqual(3);
      }),
      many,
    );
  });

  test('reaches an address in the shell for their access level', () => {
    const everywhere: readonly RouteName[] = ['emailChangeLink', 'unsubscribe'];
    const outside: readonly (RouteName | 'notFound')[] = ['login', 'passwordReset', 'passwordResetLink', 'invite', 'inviteLink', 'signup'];
    fc.assert(
      fc.property(anyRoute, accessLevel, (route, who) => {
        const { name } = settle(route, who).at(-1) ?? route;
        if (who.kind === 'signedOut') expect([...outside, ...everywhere]).toContain(name);
        else expect([...outside, 'home', 'dashboard']).not.toContain(name);
        if (who.kind === 'withoutAccount') expect(['profile', 'profileSecurity', 'profileFacilities', ...everywhere]).toContain(name);
      }),
      many,
    );
  });

  test('is never sent out of the app', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), accessLevel, (next, who) => {
        const address = printRoute(resolveRoute({ name: 'login', params: {}, query: { next } }, who));
        expect(address).toMatch(/^\/(?!\/)/);
      }),
      many,
    );
  });
});
