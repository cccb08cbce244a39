import { describe, expect, it } from 'vitest';
import { isPublicAddress } from '#server/studio/address/public-address.ts';
import { readAddress } from '#server/studio/address/read-address.ts';
import { startCalendarServer } from './calendar-server.ts';
import { googleCalendar } from './sample-calendars.ts';

const local = { allowLocal: true };
const failed = (code: string) => expect.objectContaining({ kind: 'failed', code }) as unknown;

describe('a calendar at an address', () => {
  it('is read with its validators, and is not sent again while it is the same', async () => {
    const server = await startCalendarServer();
    server.serve(googleCalendar);
    const first = await readAddress(`${server.origin}/basic.ics`, local);
    expect(first).toEqual({ kind: 'read', text: googleCalendar, etag: '"v1"', lastModified: null });
    const validators = { etag: '"v1"', lastModified: 'Mon, 02 Mar 2026 00:00:00 GMT' };
    expect(await readAddress(`${server.origin}/basic.ics`, { ...local, validators })).toEqual({ kind: 'unchanged' });
    expect(server.received.at(-1)).toMatchObject({ 'if-none-match': '"v1"', 'if-modified-since': validators.lastModified });
    server.serve(`${googleCalendar}\r\n`);
    expect(await readAddress(`${server.origin}/basic.ics`, { ...local, validators })).toMatchObject({ kind: 'read', etag: '"v2"' });
  });

  it('is read after three redirects, but not after four', async () => {
    const server = await startCalendarServer();
    server.answer((response, path) => {
      const left = Number(path.slice(1));
      if (left === 0) response.writeHead(200).end(googleCalendar);
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    expect(await readAddress(`${server.origin}/3`, local)).toMatchObject({ kind: 'read' });
    expect(await readAddress(`${server.origin}/4`, local)).toEqual(failed('unreachable'));
  });

  it.each([
    [404, 'not_found'],
    [410, 'not_found'],
    [403, 'refused'],
    [500, 'unreachable'],
  ])('that answers with status %s is %s', async (status, code) => {
    const server = await startCalendarServer();
    server.answer((response) => response.writeHead(status).end());
    expect(await readAddress(server.origin, local)).toEqual(failed(code));
  });

  it('is refused if it is a page with a sign-in form', async () => {
    const server = await startCalendarServer();
    server.answer((response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>'));
    expect(await readAddress(server.origin, local)).toEqual(failed('no_calendar'));
  });

  it('is not read beyond its largest size, whether the server names the size or not', async () => {
    const server = await startCalendarServer();
    const limited = { ...local, mostBytes: 1000 };
    server.answer((response) => response.writeHead(200, { 'content-length': 5000 }).end('x'.repeat(5000)));
    expect(await readAddress(server.origin, limited)).toEqual(failed('too_large'));
    server.answer((response) => {
      response.writeHead(200);
      const more = setInterval(() => response.write('x'.repeat(400)), 5);
      response.on('close', () => clearInterval(more));
    });
    expect(await readAddress(server.origin, limited)).toEqual(failed('too_large'));
  });

  it('is not read after its time limit, or after the reading was stopped', async () => {
    const server = await startCalendarServer();
    server.answer((response) => void response.writeHead(200).write('BEGIN:VCALENDAR\r\n'));
    expect(await readAddress(server.origin, { ...local, timeLimit: 100 })).toEqual(failed('timeout'));
    expect(await readAddress(server.origin, { ...local, signal: AbortSignal.timeout(100) })).toEqual(failed('timeout'));
  });
});

describe('an address that is not public', () => {
  it.each([
    'http://calendar.example.org/basic.ics',
    'https://127.0.0.1/basic.ics',
    'https://[::1]/basic.ics',
    'https://2130706433/basic.ics',
    'https://0x7f.1/basic.ics',
    'https://localhost/basic.ics',
    'https://10.1.2.3/basic.ics',
    'https://169.254.169.254/latest/meta-data',
    'https://[::ffff:10.1.2.3]/basic.ics',
    'webcal://192.168.1.1/basic.ics',
  ])('is not read: %s', async (address) => {
    expect(await readAddress(address)).toEqual(failed('not_allowed'));
  });

  it('is never read on other private machines, and on this machine only outside production', async () => {
    const server = await startCalendarServer();
    server.serve(googleCalendar);
    expect(await readAddress(server.origin)).toEqual(failed('not_allowed'));
    expect(server.received).toEqual([]);
    expect(await readAddress('https://10.1.2.3/', local)).toEqual(failed('not_allowed'));
    expect(await readAddress('http://calendar.example.org/', local)).toEqual(failed('not_allowed'));
  });

  it('is not reached by a redirect', async () => {
    const server = await startCalendarServer();
    for (const location of ['https://169.254.169.254/', 'http://example.org/', 'ftp://example.org/']) {
      server.answer((response) => response.writeHead(302, { location }).end());
      expect(await readAddress(server.origin, local)).toEqual(failed('not_allowed'));
    }
  });

  it.each([
    ['8.8.8.8', 4, true],
    ['172.15.0.1', 4, true],
    ['172.16.0.1', 4, false],
    ['100.64.0.1', 4, false],
    ['0.0.0.0', 4, false],
    ['255.255.255.255', 4, false],
    ['2a00:1450:4001::200e', 6, true],
    ['fe80::1', 6, false],
    ['fd00::1', 6, false],
    ['::', 6, false],
    ['::ffff:8.8.8.8', 6, false],
    ['64:ff9b::a00:1', 6, false],
    ['2002:a00:1::', 6, false],
    ['2001:db8::1', 6, false],
  ] as const)('is known by its number: %s of IPv%s is public: %s', (address, family, isPublic) => {
    expect(isPublicAddress({ address, family })).toBe(isPublic);
  });
});
