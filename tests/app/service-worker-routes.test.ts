import { describe, expect, it } from 'vitest';
import { callNames, calls } from '#contract/calls.ts';
import { routeDefinitions } from '#machines/app/route.rules.ts';
import { isAppPath, workerBypassPatterns } from '#src/app/service-worker-routes.ts';

const filled = (path: string): string => path.replaceAll(/:\w+/g, '42');

describe('a device without a connection', () => {
  const token = '/unsubscribe/6f9619ff-8b86-4d01-b42d-00cf4fc964ff.7c9e6679-7425-40de-944b-e07fc1f90ae7.waitlist.c2ln';

  it.each([...Object.values(routeDefinitions).map(({ path }) => filled(path)), token])('shows Spotter at %s', (path) => {
    expect(isAppPath(path)).toBe(true);
  });

  it.each([
    ...new Set(callNames.map((name) => filled(calls[name].path))),
    '/realtime/n/abc',
    '/_outbox',
    '/_test/clock',
    '/files/mia.webp',
    '/calendar/token.ics',
    '/icons/unsubscribe/token.png',
    '/api/v1/openapi.json',
    '/icons/spotter-192.png',
    '/sw.js',
  ])('shows nothing of its own at %s', (path) => {
    expect(isAppPath(path)).toBe(false);
  });
});

describe('a browser that can bypass the worker', () => {
  const goesPast = (pathname: string): boolean =>
    workerBypassPatterns.some((pattern) => new URLPattern({ pathname: pattern }).test({ pathname }));

  it.each([...callNames.map((name) => filled(calls[name].path)), '/realtime/n/abc', '/_outbox', '/files/mia.webp'])(
    'does so at %s',
    (path) => expect(goesPast(path)).toBe(true),
  );

  it.each([...Object.values(routeDefinitions).map(({ path }) => filled(path)), '/assets/index-1a2b3c4d.js', '/index.html'])(
    'gets %s from the worker, which caches it',
    (path) => expect(goesPast(path)).toBe(false),
  );
});
