import fc from 'fast-check';
import { expect, test } from 'vitest';
import { menuEntries, type MenuId, menuRoutes, ownEntries } from '#machines/app/menu.rules.ts';
import { parseRoute, routeDefinitions } from '#machines/app/route.rules.ts';
import { boxAccount, mia } from '#machines/auth/sample-members.ts';
import { count } from '#tests/counts.ts';

const [main] = boxAccount.facilities;
const order: readonly MenuId[] = ['classes', 'feed', 'bookings', 'account', 'visits', 'training', 'lifts'];

test('offers the entries of the specification, in its order', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean(), (hasOrg, hasFacility, feed, tracks, known) => {
      const facility = hasFacility && main ? { ...main, preferences: { feed_enabled: feed } } : null;
      const entries = menuEntries({
        account: hasOrg ? boxAccount : null,
        facility,
        profile: known ? { ...mia, track_training: tracks } : null,
      });
      const shown: Record<MenuId, boolean> = {
        classes: true,
        feed,
        bookings: true,
        account: true,
        visits: true,
        training: known && tracks,
        lifts: known && tracks,
      };
      expect(entries).toEqual(hasOrg && hasFacility ? order.filter((entry) => shown[entry]) : []);
    }),
    { numRuns: count(1000, 5000) },
  );
});

test('leads only to known routes', () => {
  const paths = order.map((entry) => routeDefinitions[menuRoutes[entry]].path);
  expect(paths).toEqual(['/classes', '/activity', '/bookings', '/account', '/visits', '/training', '/training/lifts']);
  expect(paths.map((path) => parseRoute(path).name)).toEqual(order.map((entry) => menuRoutes[entry]));
});

test('has no entry for the settings while the member has no studio', () => {
  expect(ownEntries({ account: boxAccount })).toEqual(['profile', 'settings', 'signOut']);
  expect(ownEntries({ account: null })).toEqual(['profile', 'signOut']);
});
