/** What another site makes a member's browser send changes nothing. */
import { describe, expect, it } from 'vitest';
import { problemIn } from './answers.ts';
import { serverForFile } from './running.ts';

const server = serverForFile();

async function signOutWith(headers: Record<string, string>) {
  const mia = await server.world.member();
  return server.as(mia)('DELETE', '/api/v1/authentication', { headers });
}

describe('a request that changes something', () => {
  it.each([
    ['our own page', { 'sec-fetch-site': 'same-origin' }],
    ['no browser', {}],
  ])('is heard from %s', async (_, headers) => {
    expect((await signOutWith(headers)).status).toBe(204);
  });

  it('is heard from our own page in a browser that only names the origin', async () => {
    expect((await signOutWith({ origin: server.url })).status).toBe(204);
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour on the same domain', { 'sec-fetch-site': 'same-site' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['another site that claims our origin', { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:7390' }],
  ])('is refused from %s', async (_, headers) => {
    problemIn(await signOutWith(headers), 'forged_request');
  });

  it('is refused before anything is done', async () => {
    const mia = await server.world.member();
    await server.as(mia)('DELETE', '/api/v1/authentication', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect((await server.as(mia)('GET', '/api/v1/profile')).status).toBe(200);
  });
});

it('reading is not refused, since other sites cannot see the answer', async () => {
  const mia = await server.world.member();
  const answer = await server.as(mia)('GET', '/api/v1/profile', { headers: { 'sec-fetch-site': 'cross-site' } });
  expect([answer.status, answer.headers['cross-origin-resource-policy']]).toEqual([200, 'same-origin']);
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
});
