import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseQuery, printQuery } from '#machines/app/query.rules.ts';
import { parseRoute, type RouteName, routeNames, printRoute } from '#machines/app/route.rules.ts';
import { screenKey, titleKey } from '#machines/app/screen.rules.ts';
import { count } from '#tests/counts.ts';
import { anyRoute } from './any-route.ts';

const many = { numRuns: count(1000, 20_000) };

const specified: readonly (readonly [path: string, name: RouteName, params: Record<string, string>])[] = [
  ['/', 'home', {}],
  ['/classes', 'classes', {}],
  ['/classes/42', 'class', { id: '42' }],
  ['/classes/42/workouts', 'classWorkouts', { id: '42' }],
  ['/classes/42/leaderboard', 'classLeaderboard', { id: '42' }],
  ['/classes/42/online', 'classOnline', { id: '42' }],
  ['/activity', 'activity', {}],
  ['/bookings', 'bookings', {}],
  ['/visits', 'visits', {}],
  ['/visits/7', 'visit', { id: '7' }],
  ['/account', 'account', {}],
  ['/account/edit', 'accountEdit', {}],
  ['/account/invoices', 'accountInvoices', {}],
  ['/account/passes', 'accountPasses', {}],
  ['/appointments', 'appointments', {}],
  ['/appointments/book', 'appointmentBooking', {}],
  ['/appointments/9', 'appointment', { id: '9' }],
  ['/checkout', 'checkout', {}],
  ['/checkout/payment', 'checkoutPayment', {}],
  ['/checkout/complete', 'checkoutComplete', {}],
  ['/courses', 'courses', {}],
  ['/courses/3', 'course', { id: '3' }],
  ['/profile', 'profile', {}],
  ['/profile/edit', 'profileEdit', {}],
  ['/profile/facilities', 'profileFacilities', {}],
  ['/profile/security', 'profileSecurity', {}],
  ['/settings', 'settings', {}],
  ['/training', 'training', {}],
  ['/training/lifts', 'trainingLifts', {}],
  ['/training/lifts/5', 'trainingLift', { liftId: '5' }],
  ['/training/workouts/new', 'workoutNew', {}],
  ['/training/workouts/new/wod', 'wodNew', {}],
  ['/training/workouts/wod/8', 'wod', { id: '8' }],
  ['/training/workouts/wod/8/edit', 'wodEdit', { id: '8' }],
  ['/training/workouts/new/lift', 'liftNew', {}],
  ['/training/workouts/lift/8', 'lift', { id: '8' }],
  ['/training/workouts/lift/8/edit', 'liftEdit', { id: '8' }],
  ['/whiteboard', 'whiteboard', {}],
  ['/dashboard', 'dashboard', {}],
  ['/login', 'login', {}],
  ['/password_reset', 'passwordReset', {}],
  ['/password_reset/abc', 'passwordResetLink', { id: 'abc' }],
  ['/invite', 'invite', {}],
  ['/invite/abc', 'inviteLink', { token: 'abc' }],
  ['/signup', 'signup', {}],
  ['/email_change/abc', 'emailChangeLink', { token: 'abc' }],
  ['/unsubscribe/abc', 'unsubscribe', { token: 'abc' }],
];

describe('the address bar', () => {
  test.each(specified)('%s is %s', (path, name, params) => {
    expect(parseRoute(path)).toEqual({ name, params, query: {} });
    expect(printRoute(parseRoute(path))).toBe(path);
  });

  test('knows every route of the specification and no other', () => {
    expect(new Set(specified.map(([, name]) => name))).toEqual(new Set(routeNames));
    expect(specified).toHaveLength(routeNames.length);
  });

  test('contains a path that is parsed into the same route', () => {
    fc.assert(
      fc.property(anyRoute, (route) => {
        const [path = '', search = ''] = printRoute(route).split('?');
        expect(parseRoute(path, search)).toEqual(route);
      }),
      many,
    );
  });

  test('forgives a slash at the end', () => {
    fc.assert(
      fc.property(anyRoute, (route) => {
        const [path = '', search = ''] = printRoute(route).split('?');
        expect(parseRoute(`${path}/`, search)).toEqual(route);
      }),
      many,
    );
  });

  test.each([
    '/nowhere',
    '/classes/1/2/3',
    '/training/workouts',
    '/login/again',
    '/classes/%E0%A4%A',
    '/classes/%2F..%2F',
    '/classes/%5C',
    '/classes/%2E%2E',
  ])('%s is not found', (path) => {
    expect(parseRoute(path)).toEqual({ name: 'notFound', path });
    expect(printRoute(parseRoute(path))).toBe(path);
  });

  test('never throws for any typed address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (path, search) => {
        expect(parseRoute(`/${path}`, search).name).toBeTypeOf('string');
      }),
      many,
    );
  });
});

describe('the query', () => {
  test('keeps the filters of the list while a class is open', () => {
    expect(parseRoute('/classes/42', '?day=2026-03-02&type=Yoga+flow&space=1')).toEqual({
      name: 'class',
      params: { id: '42' },
      query: { day: '2026-03-02', type: 'Yoga flow', space: '1' },
    });
  });

  test('leaves out keys that the route does not use', () =>
    expect(parseRoute('/bookings', '?day=2026-03-02&utm=x')).toEqual({ name: 'bookings', params: {}, query: {} }));

  test('reads back what it prints', () => {
    const key = fc.string({ unit: 'grapheme', minLength: 1 });
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(key, key), { selector: ([name]) => name }), (entries) => {
        expect([...parseQuery(printQuery(entries))]).toEqual(entries);
      }),
      many,
    );
  });

  test('uses the first of two values, and ignores empty or invalid values', () => {
    expect([...parseQuery('?a=1&a=2&b=&=c&d&e=%E0%A4%A')]).toEqual([['a', '1']]);
  });
});

describe('screens', () => {
  test('the list of classes and the detail of a class are one screen', () => {
    expect(screenKey(parseRoute('/classes'))).toBe('classes');
    expect(screenKey(parseRoute('/classes/42'))).toBe('classes');
  });

  test('a redirect and an unknown route have no screen', () => {
    expect(['/', '/dashboard', '/nowhere'].map((path) => screenKey(parseRoute(path)))).toEqual([null, null, null]);
  });

  test('every other route has a screen and a title', () => {
    for (const [path, name] of specified.filter(([, place]) => place !== 'home' && place !== 'dashboard')) {
      expect(screenKey(parseRoute(path))).not.toBeNull();
      expect(titleKey(parseRoute(path))).toBe(name);
    }
    expect(titleKey(null)).toBe('product');
    expect(titleKey(parseRoute('/nowhere'))).toBe('notFound');
  });
});
