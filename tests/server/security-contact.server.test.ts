import { expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { serverForFile } from './test-server.ts';
import { start } from './world.ts';

const path = '/.well-known/security.txt';
const server = serverForFile({ env: { SECURITY_CONTACT: 'mailto:security@example.org' } });
const silent = serverForFile();

it('has a contact, its own URL and an expiry in the future', async () => {
  const { status, text, headers } = await server.sendRequest('GET', path);
  expect([status, headers['content-type']]).toEqual([200, expect.stringMatching(/^text\/plain/)]);
  const fields = new Map(text.split('\n').map((line) => [line.split(': ')[0], line.split(': ')[1]]));
  expect(fields.get('Contact')).toBe('mailto:security@example.org');
  expect(fields.get('Canonical')).toMatch(/^http:\/\/localhost:\d+\/\.well-known\/security\.txt$/);
  const days = (Date.parse(fields.get('Expires') ?? '') - start.getTime()) / (24 * 60 * 60 * 1000);
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

it('does not exist without a contact', async () => {
  const { status, text } = await silent.sendRequest('GET', path);
  expect([status === 200 && text.startsWith('Contact'), text.includes('Contact:')]).toEqual([false, false]);
});

it('accepts only a contact that begins with mailto: or https://', () => {
  expect(readConfig({ SECURITY_CONTACT: 'https://example.org/report' }, []).securityContact).toBe('https://example.org/report');
  for (const contact of ['security@example.org', 'http://example.org', 'mailto:a\nExpires: never'])
    expect(() => readConfig({ SECURITY_CONTACT: contact }, [])).toThrow('SECURITY_CONTACT must begin with mailto: or https://');
});
