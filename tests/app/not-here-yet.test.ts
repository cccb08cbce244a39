import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { routeDefinitions } from '#machines/app/route.rules.ts';
import { plannedRoutes } from '#machines/app/screen.rules.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const section = readme.split('## What is not here yet')[1]?.split('\n## ')[0] ?? '';
const named = [...section.matchAll(/`(\/[^`]*)`/g)].map(([, path]) => path);

describe('a reader who wonders what is missing', () => {
  it('finds every place that says "Not here yet" in the README, and no other', () => {
    expect(new Set(named)).toEqual(new Set(plannedRoutes.map((name) => routeDefinitions[name].path)));
    expect(named).toHaveLength(plannedRoutes.length);
  });

  it('finds that nothing is', () => {
    expect(plannedRoutes).toHaveLength(0);
  });
});
