/** A local server replaces the service that knows the leaked passwords. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '#server/auth/password-hash.ts';
import { readConfig } from '#server/config.ts';
import { problemIn } from '#tests/server/answers.ts';
import { freshDatabase } from '#tests/database/postgres.ts';
import { startTestServer, type TestServer } from '#tests/server/test-server.ts';

const password = 'squat-bench-deadlift';
const leaked = 'kettle-river-anvil';
const hashOf = (word: string): string => createHash('sha1').update(word).digest('hex').toUpperCase();

const found = (request: IncomingMessage, response: ServerResponse): void => {
  const known = hashOf(leaked);
  const padding = hashOf('padding-river-anvil').slice(5);
  response.end([`${padding}:0`, ...(request.url === `/range/${known.slice(0, 5)}` ? [`${known.slice(5)}:42`] : [])].join('\r\n'));
};
const seen: { readonly url: string; readonly padding: unknown }[] = [];
let answer = found;
const service = createServer((request, response) => {
  seen.push({ url: request.url ?? '', padding: request.headers['add-padding'] });
  answer(request, response);
});

let server: TestServer & { close(): Promise<void> };
let drop: () => Promise<void>;
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  const database = await freshDatabase();
  drop = () => database.drop();
  server = await startTestServer(database.url, { env: { BREACHED_PASSWORDS_URL: `http://127.0.0.1:${port}/range/` } });
});
afterAll(async () => {
  await server.close();
  service.closeAllConnections();
  service.close();
  await drop();
});
beforeEach(() => {
  answer = found;
  seen.length = 0;
});

const change = async (word: string) => {
  const mia = await server.world.member([server.world.box], { password_hash: await hashPassword(password) });
  return server.as(mia)('PUT', '/api/v1/password', { body: { current_password: password, password: word } });
};

describe('a new password', () => {
  it('that was found in a leak is refused with its own reason, and only five digits of its hash were sent', async () => {
    const { errors } = problemIn(await change(leaked), 'invalid_input');
    expect(errors).toEqual({ password: 'This password was found in a data leak. Please choose another one.' });
    expect(seen).toEqual([{ url: `/range/${hashOf(leaked).slice(0, 5)}`, padding: 'true' }]);
  });

  it('that occurs only as padding in the response is accepted, like an unknown password', async () => {
    answer = (_, response) => response.end(`${hashOf('padding-river-anvil').slice(5)}:0`);
    expect((await change('padding-river-anvil')).status).toBe(204);
    answer = found;
    expect((await change('another-river-anvil')).status).toBe(204);
  });

  it.each<[string, typeof found]>([
    ['fails', (_, response) => response.writeHead(500).end()],
    ['hangs', () => {}],
    ['leads elsewhere', (_, response) => response.writeHead(302, { location: '/elsewhere' }).end()],
  ])('passes where the service %s', async (_, act) => {
    answer = act;
    const begin = performance.now();
    expect((await change(leaked)).status).toBe(204);
    expect(performance.now() - begin).toBeLessThan(6000);
  });

  it('is not checked in the list of leaks if another rule refuses it', async () => {
    problemIn(await change('Password1!'), 'invalid_input');
    expect(seen).toEqual([]);
  });
});

describe('BREACHED_PASSWORDS_URL', () => {
  it.each(['http://api.example.org/range/', 'https://api.example.org/range', 'https://api.example.org/range/?a=1', 'range'])(
    'is refused as %s',
    (BREACHED_PASSWORDS_URL) => {
      expect(() => readConfig({ BREACHED_PASSWORDS_URL }, [])).toThrow('for example BREACHED_PASSWORDS_URL=https://');
    },
  );
});
