import { describe, expect, it, onTestFinished } from 'vitest';
import type { GatewaySources } from '#server/http/security-headers.ts';
import { pagePolicy } from '#server/http/security-headers.ts';
import { createReferenceStore } from '#server/payments/stripe/reference-store.ts';
import { createStripeGateway, scriptUrlFor } from '#server/payments/stripe/stripe-gateway.ts';
import { freshDatabase } from '#tests/database/postgres.ts';
import { startTestServer } from '#tests/server/test-server.ts';
import { openStripeBeside } from './stripe-studio.ts';
import { testKeys } from './stripe-server.ts';

const listsIn = (policy: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    policy.split('; ').map((part) => {
      const [name = '', ...values] = part.split(' ');
      return [name, values];
    }),
  );

const listsWith = (gateway?: GatewaySources) =>
  listsIn(pagePolicy({ https: true, development: false, scriptHashes: [], styleHashes: [], ...(gateway && { gateway }) }));

describe('the policy of a page', () => {
  it('names Stripe for scripts, frames and calls', () => {
    const { sources } = createStripeGateway({
      keys: { ...testKeys, apiUrl: undefined },
      references: createReferenceStore({ once: () => Promise.reject(new Error('there is no database')) }),
      ownOrigin: 'https://members.example.org',
      timeout: 1000,
      log: { warn: () => undefined },
    });
    const lists = listsWith(sources);
    expect(scriptUrlFor(undefined)).toMatch(/^https:\/\/js\.stripe\.com\/[a-z]+\/stripe\.js$/);
    expect(lists.get('script-src')).toEqual(["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com']);
    expect(lists.get('frame-src')).toEqual(['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com']);
    expect(lists.get('connect-src')).toEqual(["'self'", 'https://api.stripe.com']);
    expect(lists.get('trusted-types')).toEqual(['spotter', 'default']);
  });

  it('names no other address without a gateway', () => {
    const lists = listsWith();
    expect(lists.get('script-src')).toEqual(["'self'"]);
    expect(lists.get('connect-src')).toEqual(["'self'"]);
    expect(lists.get('trusted-types')).toEqual(['spotter']);
    expect(lists.has('frame-src')).toBe(false);
  });
});

describe('a server', () => {
  const policyOf = async (env: Record<string, string>): Promise<ReadonlyMap<string, readonly string[]>> => {
    const database = await freshDatabase();
    const server = await startTestServer(database.url, { env });
    onTestFinished(async () => {
      await server.close();
      await database.drop();
    });
    const { headers } = await server.sendRequest('GET', '/classes');
    return listsIn(String(headers['content-security-policy']));
  };

  it('with the keys of Stripe lets pages load from its gateway', async () => {
    const { stripe, env } = await openStripeBeside();
    const lists = await policyOf(env);
    expect(lists.get('frame-src')).toEqual([stripe.url]);
    expect(lists.get('script-src')).toContain(stripe.url);
    expect(lists.get('connect-src')).toContain(stripe.url);
    expect(lists.get('trusted-types')).toEqual(['spotter', 'default']);
  });

  it('without them does not', async () => {
    const lists = await policyOf({});
    expect(lists.has('frame-src')).toBe(false);
    expect(lists.get('script-src')?.filter((value) => !value.startsWith("'"))).toEqual([]);
    expect(lists.get('trusted-types')).toEqual(['spotter']);
  });
});
