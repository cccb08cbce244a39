import { describe, expect, it } from 'vitest';
import { parseRoute } from '#machines/app/route.rules.ts';
import { toMenuItems } from '#src/app/menu.ts';

const ids = ['classes', 'feed', 'bookings', 'account', 'visits', 'training', 'lifts'] as const;
const currentAt = (path: string): string | undefined => toMenuItems(ids, parseRoute(path), () => '').find(({ current }) => current)?.id;

describe('the menu', () => {
  it('marks the entry of the current route, also on routes below this entry', () => {
    expect(currentAt('/classes')).toBe('classes');
    expect(currentAt('/classes/42')).toBe('classes');
    expect(currentAt('/activity')).toBe('feed');
    expect(currentAt('/account/passes')).toBe('account');
  });

  it('marks the more specific of two entries: a lift belongs to Lifts and not to Training log', () => {
    expect(currentAt('/training/lifts/7')).toBe('lifts');
    expect(currentAt('/training/workouts/new')).toBe('training');
  });

  it('marks no entry on other routes', () => {
    expect(currentAt('/settings')).toBeUndefined();
    expect(currentAt('/classesque')).toBeUndefined();
  });

  it('leads to the paths of the specification', () => {
    const paths = toMenuItems(ids, null, () => '').map(({ href }) => href);
    expect(paths).toEqual(['/classes', '/activity', '/bookings', '/account', '/visits', '/training', '/training/lifts']);
  });
});
