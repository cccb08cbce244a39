import { expect, it } from 'vitest';
import { plannedRoutes } from '#machines/app/screen.rules.ts';

it('every route has its screen', () => {
  expect(plannedRoutes).toEqual([]);
});
