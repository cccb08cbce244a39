import { randomFillSync, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ImageAuth, largestPicture } from '#contract/avatar.ts';
import { channelPath } from '#contract/realtime.ts';
import { hashPassword } from '#server/auth/password-hash.ts';
import { freshDatabase } from '#tests/database/postgres.ts';
import { fieldsOf, fileOf, multipartBody } from '#tests/profile/uploads.ts';
import { profileIn, read, visitIn } from '#tests/server/answers.ts';
import { createWorld, type TestMember, type World } from '#tests/server/world.ts';
import { freePort, startSpotter, waitUntil, type RunningProcess } from './processes.ts';
import { findPrograms } from './programs.ts';
import { proxyKinds } from './proxies.ts';
import { clientOf, openThroughProxy, publicName, type SendThroughProxy } from './proxy-client.ts';

const password = 'squat-bench-deadlift';
const hour = 60 * 60 * 1000;
const limit = 180_000;

/** A PNG of almost 5 MB. It contains noise, which cannot be compressed. */
const largePicture = (): Promise<Buffer> => {
  const [width, height] = [1310, 1310];
  const pixels = randomFillSync(Buffer.alloc(width * height * 3));
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
};

describe.each(proxyKinds)('$name', ({ needs, start }) => {
  const ends: (() => Promise<unknown>)[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'spotter-proxy-'));
  let port = 0;
  let plainPort = 0;
  let ports: readonly [number, number] = [0, 0];
  let servers: RunningProcess[] = [];
  let env: Record<string, string> = {};
  let world: World;
  let sendRequest: SendThroughProxy;

  const startServer = async (index: 0 | 1): Promise<void> => {
    const server = await startSpotter(ports[index], env);
    servers[index] = server;
    ends.push(() => server.stop('SIGKILL'));
  };

  beforeAll(async () => {
    const programs = findPrograms(needs);
    const database = await freshDatabase();
    ends.push(database.drop);
    world = await createWorld({ databaseUrl: database.url, poolSize: 2 });
    ends.push(() => world.close());
    [port, plainPort] = [await freePort(), await freePort()];
    ports = [await freePort(), await freePort()];
    const settings = { CALLS_PER_MINUTE: '0', SPOTTER_DATA: join(folder, 'data'), FILES_URL: `file://${folder}/files` };
    env = { DATABASE_URL: database.url, PUBLIC_URL: `https://${publicName}:${port}`, SHUTDOWN_DELAY: '3', ...settings };
    await Promise.all([startServer(0), startServer(1)]);
    const proxy = start({ folder, port, plainPort, servers: ports }, programs);
    ends.push(() => proxy.stop());
    sendRequest = clientOf(port);
    await waitUntil(async () => (await sendRequest('GET', '/api/health')).status === 200, proxy, 20_000);
  }, limit);
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
    rmSync(folder, { recursive: true, force: true });
  }, limit);

  const newMember = async (): Promise<TestMember> => {
    const member = await world.member([world.box], { password_hash: await hashPassword(password) });
    await world.pass(member, world.box, { expires_on: null });
    return member;
  };
  const signIn = async ({ email }: TestMember): Promise<Record<string, string>> => {
    const answer = await sendRequest('POST', '/api/v1/authentication', { body: { email, password } });
    expect(answer.status, answer.text).toBe(200);
    const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    expect(cookie).toMatch(/^__Host-sid=/);
    return { cookie, 'x-facility-guid': world.box.facilityGuid, 'x-facility': world.box.facilityGuid };
  };
  const newClass = (): Promise<string> => {
    const starts_at = new Date(Date.now() + 24 * hour);
    return world.session(world.box, { starts_at });
  };

  it('serves the app over TLS, and leads there without it', async () => {
    const page = await sendRequest('GET', '/');
    expect([page.status, page.text.includes('<div id="root">')]).toEqual([200, true]);
    expect(page.headers['strict-transport-security']).toMatch(/^max-age=/);
    const plain = await fetch(`http://127.0.0.1:${plainPort}/visits?day=1`, { redirect: 'manual' });
    expect([301, 308]).toContain(plain.status);
  });

  it('passes on the host, and serves no other one', async () => {
    expect((await sendRequest('GET', '/api/v1/profile')).status).toBe(401);
    const other = await sendRequest('GET', '/api/v1/profile', { headers: { host: 'other.example.org' } });
    expect(other.status).not.toBe(401);
    expect(other.text).not.toContain('not_signed_in');
  });

  it('lets a member sign in and book', async () => {
    const headers = await signIn(await newMember());
    expect(visitIn(await sendRequest('POST', `/api/v1/sessions/${await newClass()}/book`, { body: {}, headers })).state).toBe('booked');
  });

  it('brings an event within a second, while the stream is open', async () => {
    const member = await newMember();
    const headers = await signIn(member);
    const { short_id } = profileIn(await sendRequest('GET', '/api/v1/profile', { headers }));
    const began = performance.now();
    const stream = await openThroughProxy(port, 'GET', channelPath(short_id), { headers: { ...headers, accept: 'text/event-stream' } });
    let text = '';
    stream.setEncoding('utf8').on('data', (part: string) => (text += part));
    await expect.poll(() => text, { timeout: 5000, interval: 10 }).toContain('channel.opened');
    expect(performance.now() - began).toBeLessThan(1000);
    // Events about places are at least a second apart.
    await pause(1500);
    const id = await newClass();
    await sendRequest('POST', `/api/v1/sessions/${id}/book`, { body: {}, headers });
    const booked = performance.now();
    await expect.poll(() => text, { timeout: 5000, interval: 10 }).toContain(id);
    expect(performance.now() - booked).toBeLessThan(1000);
    stream.destroy();
  }, 20_000);

  it('lets a picture of 5 MB pass, and none that is larger', async () => {
    const headers = await signIn(await newMember());
    const permit = read(ImageAuth, await sendRequest('GET', '/api/v1/profile/image_auth?content_type=image%2Fpng', { headers }));
    const picture = await largePicture();
    expect(picture.byteLength).toBeGreaterThan(largestPicture * 0.97);
    const send = (file: Buffer) => {
      const bytes = multipartBody([...fieldsOf(permit), fileOf(file, 'image/png')]);
      const type = `multipart/form-data; boundary=${/^--(\S+)/.exec(bytes.subarray(0, 100).toString())?.[1] ?? ''}`;
      return sendRequest('POST', '/api/v1/profile/image', { bytes, headers: { ...headers, 'content-type': type } });
    };
    const { main_url } = profileIn(await send(picture)).avatar;
    expect((await sendRequest('GET', main_url ?? '', { headers })).headers['content-type']).toBe('image/webp');
    const refused = await send(Buffer.concat([picture, Buffer.alloc(4 * 1024 * 1024)])).then(({ status }) => status, String);
    expect(String(refused)).toMatch(/413|EPIPE|ECONNRESET/);
  });

  it('names the address of the client, which the client cannot choose', async () => {
    const { email, profileId } = await newMember();
    const forged = '203.0.113.7';
    const headers = { 'x-forwarded-for': forged, 'x-real-ip': forged, forwarded: `for=${forged}` };
    const body = { email, password };
    for (const from of ['127.0.0.2', '127.0.1.2'])
      expect((await sendRequest('POST', '/api/v1/authentication', { body, headers, from })).status).toBe(200);
    const rows = await world.database.once((handle) =>
      handle.selectFrom('audit_events').select('address_block').where('profile_id', '=', profileId).orderBy('address_block').execute(),
    );
    expect(rows.map(({ address_block: block }) => block)).toEqual(['127.0.0.0/24', '127.0.1.0/24']);
  });

  it('loses no request while a server ends and starts again', async () => {
    const headers = await signIn(await newMember());
    const statuses: number[] = [];
    const over = new AbortController();
    const requests = (async () => {
      while (!over.signal.aborted) statuses.push((await sendRequest('GET', '/api/v1/profile', { headers })).status);
    })();
    expect(await servers[0]?.stop('SIGTERM')).toBe(0);
    await startServer(0);
    await pause(500);
    over.abort();
    await requests;
    expect(statuses.length).toBeGreaterThan(50);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });

  it('sends requests to the other server when one is killed', async () => {
    const headers = await signIn(await newMember());
    await servers[0]?.stop('SIGKILL');
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await sendRequest('GET', '/api/v1/profile', { headers })).status).toBe(200);
      const id = await newClass();
      const keyed = { ...headers, 'idempotency-key': randomUUID() };
      const book = () => sendRequest('POST', `/api/v1/sessions/${id}/book`, { body: {}, headers: keyed });
      const first = await book();
      // A proxy does not repeat a write that the killed server may have received in part. The app does, with its key.
      expect((first.status === 502 ? await book() : first).status).toBe(200);
    }
    await servers[1]?.stop('SIGKILL');
    const { status, text } = await sendRequest('GET', '/api/v1/profile', { headers });
    expect([502, 503], text).toContain(status);
  });
});
