/** The score of the MDN HTTP Observatory for this server behind https, from its real responses. */
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '#server/auth/password-hash.ts';
import { rateScan, type Scan, totalOf } from './observatory.ts';
import { serverForFile } from './test-server.ts';

// With the sources of Stripe, as in production: the sandbox of other modes has a local http address.
const stripe = { STRIPE_SECRET_KEY: 'sk_test_a', STRIPE_PUBLISHABLE_KEY: 'pk_test_a', STRIPE_WEBHOOK_SECRET: 'whsec_a' };
const server = serverForFile({ env: { PUBLIC_URL: 'https://localhost', ...stripe } });
let scan: Scan;

beforeAll(async () => {
  await server.world.member([server.world.box], { email: 'mia@example.org', password_hash: await hashPassword('squat') });
  const page = await server.sendRequest('GET', '/');
  const signIn = await server.sendRequest('POST', '/api/v1/authentication', { body: { email: 'mia@example.org', password: 'squat' } });
  expect([page.status, signIn.status]).toEqual([200, 200]);
  scan = { page, cookies: [page, signIn].flatMap(({ headers }) => headers['set-cookie'] ?? []) };
});

describe('the Observatory', () => {
  it('gives at least 140 points', () => {
    const points = rateScan(scan);
    expect(Object.entries(points).filter(([, each]) => each < 0)).toEqual([]);
    expect(totalOf(points)).toBeGreaterThanOrEqual(140);
  });

  it.each([
    ['content-security-policy', "default-src 'none'; script-src 'self' 'unsafe-inline'; frame-ancestors 'none'", -20],
    ['content-security-policy', '', -25],
    ['strict-transport-security', 'max-age=86400', -10],
    ['strict-transport-security', '', -20],
    ['referrer-policy', 'unsafe-url', -5],
    ['x-content-type-options', '', -5],
    ['cross-origin-resource-policy', 'cross-origin', 0],
  ])('gives fewer for %s: %s', (name, value, points) => {
    const page = { ...scan.page, headers: { ...scan.page.headers, [name]: value } };
    expect(rateScan({ ...scan, page })[name]).toBe(points);
    expect(totalOf(rateScan({ ...scan, page }))).toBeLessThan(140);
  });

  it('gives fewer points if scripts can read the session cookie, or if the cookie is sent without encryption', () => {
    const without = (attribute: string) => scan.cookies.map((cookie) => cookie.replace(attribute, ''));
    expect(scan.cookies.length).toBeGreaterThan(0);
    expect([rateScan({ ...scan, cookies: without('; HttpOnly') }), rateScan({ ...scan, cookies: without('; Secure') })]).toMatchObject([
      { cookies: -30 },
      { cookies: -40 },
    ]);
  });
});

describe('the scripts of the page', () => {
  it('have the hash of what the server answers for them', async () => {
    const scripts = [...scan.page.text.matchAll(/integrity="(sha384-[^"]+)" src="([^"]+)"/g)];
    expect(scripts).toHaveLength(1);
    for (const [, integrity, url = ''] of scripts) {
      const { text } = await server.sendRequest('GET', url);
      expect(`sha384-${createHash('sha384').update(text).digest('base64')}`).toBe(integrity);
    }
  });
});
