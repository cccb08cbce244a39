import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createHostGuard } from '#server/http/host.ts';

function guarded() {
  const logged: unknown[] = [];
  const statuses: number[] = [];
  const log = { warn: (fields: unknown) => void logged.push(fields) };
  const guard = createHostGuard('https://members.example.org', log as never);
  const response = { writeHead: (status: number) => void statuses.push(status), end: () => undefined } as object as ServerResponse;
  const check = (host: string, url = '/') => guard({ headers: { host }, url } as object as IncomingMessage, response);
  return { check, logged, statuses };
}

test('each other host is logged once, for any number of requests', () => {
  const { check, logged, statuses } = guarded();
  expect([check('members.example.org'), check('10.0.0.5', '/api/health')]).toEqual([false, false]);
  expect([check('10.0.0.5'), check('10.0.0.5'), check('evil.example.org')]).toEqual([true, true, true]);
  expect(statuses).toEqual([421, 421, 421]);
  expect(logged).toEqual(['10.0.0.5', 'evil.example.org'].map((host) => ({ host, own: 'members.example.org' })));
});

test('invented hosts do not fill the log', () => {
  const { check, logged } = guarded();
  for (let number = 0; number < 100; number += 1) check(`h${number}.example.org`);
  expect(logged).toHaveLength(20);
});
