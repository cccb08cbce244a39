/** A request for another host is refused, and the operator reads so once for each host. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createHostGuard } from '#server/http/host.ts';

function guarded() {
  const logged: unknown[] = [];
  const statuses: number[] = [];
  const log = { warn: (fields: unknown) => void logged.push(fields) };
  const guard = createHostGuard('https://members.example.org', log as never);
  const response = { writeHead: (status: number) => void statuses.push(status), end: () => undefined } as object as ServerResponse;
  const ask = (host: string, url = '/') => guard({ headers: { host }, url } as object as IncomingMessage, response);
  return { ask, logged, statuses };
}

test('each other host is logged once, however often it is asked for', () => {
  const { ask, logged, statuses } = guarded();
  expect([ask('members.example.org'), ask('10.0.0.5', '/api/health')]).toEqual([false, false]);
  expect([ask('10.0.0.5'), ask('10.0.0.5'), ask('evil.example.org')]).toEqual([true, true, true]);
  expect(statuses).toEqual([421, 421, 421]);
  expect(logged).toEqual(['10.0.0.5', 'evil.example.org'].map((host) => ({ host, own: 'members.example.org' })));
});

test('hosts that somebody makes up do not fill the log', () => {
  const { ask, logged } = guarded();
  for (let number = 0; number < 100; number += 1) ask(`h${number}.example.org`);
  expect(logged).toHaveLength(20);
});
