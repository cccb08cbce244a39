import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { closeUnfinished, serverTimes } from '#server/http/body-time.ts';
import { headersOf, serverForFile } from './test-server.ts';

const server = serverForFile();
const sockets: Socket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

interface HalfSent {
  readonly socket: Socket;
  /** Resolves to the milliseconds until the server closed the connection, and the text until then. */
  readonly closed: Promise<{ readonly after: number; readonly text: string }>;
}

function send(text: string, port = Number(new URL(server.url).port)): HalfSent {
  const began = performance.now();
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let got = '';
  socket.on('data', (part: Buffer) => (got += part.toString()));
  socket.on('error', () => undefined);
  socket.write(text);
  const closed = new Promise<{ after: number; text: string }>((resolve) =>
    socket.once('close', () => resolve({ after: performance.now() - began, text: got })),
  );
  return { socket, closed };
}

const head = (method: string, path: string, headers: Readonly<Record<string, string>>): string =>
  [`${method} ${path} HTTP/1.1`, 'host: localhost', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', ''].join(
    '\r\n',
  );

const json = { 'content-type': 'application/json', 'content-length': '200' };
const signIn = '/api/v1/authentication';

describe('a request that is sent only in part', () => {
  it.concurrent.each([
    ['with a length', () => `${head('POST', signIn, json)}{"email"`],
    ['in parts', () => `${head('POST', signIn, { 'content-type': 'application/json', 'transfer-encoding': 'chunked' })}8\r\n{"email"\r\n`],
  ])('%s gets 408 after ten seconds', async (_, text) => {
    const { after, text: answer } = await send(text()).closed;
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toMatch(/connection: close/i);
    expect(answer).toContain('"code":"request_timeout"');
    expect(after).toBeGreaterThan(9500);
    expect(after).toBeLessThan(13_500);
  });

  it.concurrent('byte by byte gets 408 too', async () => {
    const { socket, closed } = send(head('POST', signIn, json));
    const timer = setInterval(() => socket.write(' '), 500);
    const { after, text } = await closed;
    clearInterval(timer);
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(after).toBeLessThan(13_500);
  });

  it.concurrent.each([
    ['that nothing reads', () => `${head('POST', '/livez', json)}{`],
    ['of a read', () => `${head('GET', '/livez', json)}{`],
    ['of an email program', () => `${head('POST', '/unsubscribe/none', json)}{`],
    ['in its headers', () => `POST ${signIn} HTTP/1.1\r\nhost: localhost\r\nx-`],
  ])('%s loses its connection', async (_, text) => {
    const { after } = await send(text()).closed;
    expect(after).toBeLessThan(14_000);
  });

  it.concurrent('loses its connection if a route waits for the body without a limit', async () => {
    const bare = createServer(serverTimes, () => undefined).listen(0, '127.0.0.1');
    closeUnfinished(bare);
    await once(bare, 'listening');
    const { port } = bare.address() as AddressInfo;
    const { after } = await send(`${head('POST', '/api/any', json)}{`, port).closed;
    expect(after).toBeLessThan(14_000);
    bare.close();
  });

  it.concurrent('does not block other requests, for any number of such requests', async () => {
    const member = await server.world.member();
    const held = Array.from({ length: 600 }, () => send(`${head('POST', signIn, json)}{`));
    const other = send(
      `${head('PUT', '/api/v1/profile', { ...headersOf(member, server.world.box), ...json, 'sec-fetch-site': 'same-origin' })}{`,
    );
    await pause(1000);
    expect((await server.as(member)('GET', '/api/v1/profile')).status).toBe(200);
    for (const { closed } of held) expect((await closed).after).toBeLessThan(20_000);
    expect((await other.closed).text).toMatch(/^HTTP\/1\.1 408 /);
  });

  it.concurrent('may take a minute if it is a picture', async () => {
    const member = await server.world.member();
    const headers = {
      ...headersOf(member, server.world.box),
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '4000000',
      'sec-fetch-site': 'same-origin',
    };
    const { socket, closed } = send(`${head('POST', '/api/v1/profile/image', headers)}--x\r\n`);
    const first = await Promise.race([closed, pause(16_000, null)]);
    expect(first).toBeNull();
    socket.destroy();
  });
});
