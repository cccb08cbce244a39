import { describe, expect, it } from 'vitest';
import { parseRoute, routeNames, routeDefinitions } from '#machines/app/route.rules.ts';
import { isBare, isBesideList, parentPath } from '#src/app/parent-path.ts';

const from = (address: string): string | null => {
  const [path = '', search = ''] = address.split('?');
  return parentPath(parseRoute(path, search));
};

describe('the way back', () => {
  it('leads from a class to the list, with the day and the filters that the member had chosen', () => {
    expect(from('/classes/42?day=2026-03-02&space=1')).toBe('/classes?day=2026-03-02&space=1');
  });

  it('leads to the next path above that is a route', () => {
    expect(from('/account/invoices')).toBe('/account');
    expect(from('/training/workouts/wod/7/edit')).toBe('/training/workouts/wod/7');
    expect(from('/training/workouts/new')).toBe('/training');
  });

  it('leads from a part of a class to the class, of the day that the member came from', () => {
    for (const part of ['workouts', 'leaderboard', 'online'])
      expect(from(`/classes/42/${part}?day=2026-03-02`)).toBe('/classes/42?day=2026-03-02');
  });

  it('is hidden on a wide screen only for a class or a visit, which has its list beside it', () => {
    const results = ['/classes/42', '/visits/7', '/classes/42/workouts', '/training/lifts/3', '/account/passes'].map((address) =>
      isBesideList(parseRoute(address)),
    );
    expect(results).toEqual([true, true, false, false, false]);
  });

  it('leaves out a query that the parent does not use', () => {
    expect(from('/appointments/book?service=massage')).toBe('/appointments');
  });

  it('leads from an invoice to the list of invoices', () => {
    expect(from('/account/invoices?invoice=7')).toBe('/account/invoices');
  });

  it('leads from a step of booking an appointment to the previous step, with all choices', () => {
    expect(from('/appointments/book?step=confirm&service=massage&hold=7')).toBe(
      '/appointments/book?step=concession&service=massage&hold=7',
    );
    expect(from('/appointments/book?step=concession&service=massage')).toBe('/appointments/book?step=time&service=massage');
    expect(from('/appointments/book?step=time&service=massage')).toBe('/appointments/book?step=staff&service=massage');
    expect(from('/appointments/book?step=staff&service=massage')).toBe('/appointments/book?service=massage');
    expect(from('/appointments/book?step=nowhere&service=massage')).toBe('/appointments');
  });

  it('leads from other times for an appointment to the appointment', () => {
    expect(from('/appointments/7?move=1')).toBe('/appointments/7');
    expect(from('/appointments/7')).toBe('/appointments');
  });

  it('leads from the payment to the checkout, and from there to the previous page, or to the account if there is none', () => {
    expect(from('/checkout?next=%2Fclasses%2F42%3Fday%3D2026-03-02')).toBe('/classes/42?day=2026-03-02');
    for (const address of ['/checkout', '/checkout?next=%2F%2Fevil.example', '/checkout?next=%2Flogin'])
      expect(from(address), address).toBe('/account');
    expect(from('/checkout/payment?cart=7&next=%2Fbookings')).toBe('/checkout?next=%2Fbookings');
  });

  it('exists on every screen without a menu at the bottom', () => {
    const bare = routeNames.map((name) => parseRoute(routeDefinitions[name].path)).filter(isBare);
    expect(bare.map(({ name }) => name)).toContain('checkout');
    for (const route of bare) expect(parentPath(route), route.name).not.toBeNull();
  });

  it('does not exist on the routes of the menu, on routes without a parent, and on unknown routes', () => {
    for (const address of ['/classes', '/bookings', '/training', '/training/lifts', '/settings', '/profile', '/no/such/place'])
      expect(from(address), address).toBeNull();
  });
});
