/** What every answer tells the browser, the log and whoever keeps time. */
import { describe, expect, it } from 'vitest';
import { serverForFile } from './running.ts';
import { hours, start } from './world.ts';

const server = serverForFile();

describe('every answer', () => {
  it.each(['/api/v1/profile', '/api/health', '/api/v1/openapi.json', '/api/v1/nothing', '/classes', '/assets/nothing.js'])(
    'of %s is protected',
    async (path) => {
      const { headers } = await server.ask('GET', path);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
      });
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
      expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers['x-powered-by']).toBeUndefined();
    },
  );

  it('carries the time of the server’s own clock', async () => {
    await server.at(hours(3));
    expect((await server.ask('GET', '/api/health')).headers.date).toBe(hours(3).toUTCString());
    expect((await server.ask('GET', '/api/v1/nothing')).headers.date).toBe(hours(3).toUTCString());
    await server.at(start);
  });

  it('of the API is not kept by anybody', async () => {
    expect((await server.ask('GET', '/api/v1/profile')).headers['cache-control']).toBe('no-store');
  });
});

describe('a week of classes', () => {
  it('is compressed for those who can read that', async () => {
    const { world } = server;
    await Promise.all(Array.from({ length: 30 }, () => world.session()));
    const mia = await world.member();
    const { headers } = await server.as(mia)('GET', '/api/health', { headers: { 'accept-encoding': 'gzip' } });
    expect(headers['content-encoding']).toBeUndefined();
    const response = await fetch(`${server.url}/api/v1/sessions`, {
      headers: { cookie: `sid=${mia.token}`, 'x-facility-guid': world.box.facilityGuid },
    });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(await response.json()).toHaveProperty('sessions');
  });
});
