import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lockFolder } from '#server/database/folder-lock.ts';
import { inlineHashes, readAppFiles } from '#server/http/app-files.ts';
import { startServer } from '#server/main.ts';
import { databaseForTest } from '#tests/database/postgres.ts';
import { createTestClient } from './test-server.ts';
import { dataFolder, spawnServer } from './spawned.ts';
import { hours, start } from './world.ts';

async function running(env: Record<string, string>, argv: readonly string[] = []) {
  const settings = { PORT: '0', DATABASE_URL: await databaseForTest(), LOG_LEVEL: 'silent', ...env };
  const server = await startServer({ argv, env: settings, quiet: true });
  const { sendRequest, close } = createTestClient(`http://localhost:${server.port}`);
  onTestFinished(async () => {
    close();
    await server.close();
  });
  return sendRequest;
}

describe('a port that is in use', () => {
  it('stops the start with an error that contains a solution', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await expect(running({ PORT: String(port) })).rejects.toThrow(`Port ${port} is in use. Stop what uses it, or choose another one`);
    other.close();
  });
});

describe('a database that does not exist', () => {
  it('stops the start', async () => {
    await expect(running({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing', DATABASE_WAIT: '0' })).rejects.toThrow();
  });
});

describe('a start that fails', () => {
  it('releases the data folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'spotter-start-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const env = { DATABASE_URL: '', SPOTTER_DATA: folder, SPOTTER_MODE: 'test', SPOTTER_MUTANT: 'nonsense' };
    await expect(running(env)).rejects.toThrow('SPOTTER_MUTANT=nonsense');
    await (await lockFolder(folder)).release();
  });
});

describe('the clock', () => {
  it('can be moved, stopped and started in test mode', async () => {
    const sendRequest = await running({ SPOTTER_MODE: 'test' }, ['--clock', start.toISOString()]);
    expect((await sendRequest('GET', '/_test/clock')).body).toMatchObject({ frozen: false });
    expect((await sendRequest('PUT', '/_test/clock', { body: { now: start.toISOString(), frozen: true } })).body).toEqual({
      now: start.toISOString(),
      frozen: true,
    });
    expect((await sendRequest('PUT', '/_test/clock', { body: { advance: 3_600_000 } })).body).toEqual({
      now: hours(1).toISOString(),
      frozen: true,
    });
    expect((await sendRequest('GET', '/api/health')).headers.date).toBe(hours(1).toUTCString());
    await sendRequest('PUT', '/_test/clock', { body: { frozen: false } });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await sendRequest('GET', '/_test/clock')).body).not.toMatchObject({ now: hours(1).toISOString() });
    expect((await sendRequest('PUT', '/_test/clock', { body: { now: 'tomorrow' } })).status).toBe(422);
  });

  it.each(['demo', 'production'])('cannot be moved in %s mode', async (mode) => {
    const sendRequest = await running({ SPOTTER_MODE: mode });
    const answer = await sendRequest('PUT', '/_test/clock', { body: { now: start.toISOString() } });
    expect(answer.status).toBe(404);
    expect((await sendRequest('GET', '/_test/clock')).body).not.toMatchObject({ frozen: false });
    expect(Math.abs(new Date((await sendRequest('GET', '/api/health')).headers.date ?? '').getTime() - Date.now())).toBeLessThan(5000);
  });

  it('starts at the time that a demo sets', async () => {
    const sendRequest = await running({ SPOTTER_MODE: 'demo' }, ['--clock', '2026-03-02T06:00']);
    expect((await sendRequest('GET', '/api/health')).headers.date).toMatch(/^Mon, 02 Mar 2026 06:00:/);
  });
});

describe('the log', () => {
  it('has one line for each request, with its id and without secrets', async () => {
    const databaseUrl = await databaseForTest();
    const server = spawnServer(await dataFolder(), { DATABASE_URL: databaseUrl, LOG_LEVEL: 'info' });
    const body = JSON.stringify({ email: 'mia@example.org', password: 'squat-bench-deadlift' });
    const headers = { 'content-type': 'application/json', cookie: `sid=${'s'.repeat(43)}` };
    const answer = await fetch(`${await server.url}/api/v1/authentication?x=secret`, { method: 'POST', body, headers });
    server.process.kill('SIGTERM');
    const { err } = await server.ended;
    const lines = err
      .trim()
      .split('\n')
      .map((line): Record<string, unknown> => JSON.parse(line));
    expect(lines.filter(({ code }) => code === undefined)).toMatchObject([
      { msg: 'request', method: 'POST', route: 'signIn', status: 422, request: answer.headers.get('x-request-id') },
    ]);
    expect(err).not.toMatch(/squat|mia|sss|secret/);
  });
});

describe('a caller who hangs up in the middle of a request', () => {
  it('is not logged as an error of the server', async () => {
    const server = spawnServer(await dataFolder(), { DATABASE_URL: await databaseForTest(), LOG_LEVEL: 'info' });
    const socket = connect(Number(new URL(await server.url).port), '127.0.0.1');
    socket.write(
      'POST /api/v1/authentication HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{',
    );
    await pause(300);
    socket.destroy();
    await pause(300);
    server.process.kill('SIGTERM');
    const { err } = await server.ended;
    expect(err).toContain('a caller hung up');
    expect(err).not.toMatch(/"level":"(warn|error)"/);
  });
});

describe('the built app', () => {
  const get = (path: string, headers: Record<string, string> = {}) => new Request(`http://localhost${path}`, { headers });

  async function built() {
    const folder = await mkdtemp(join(tmpdir(), 'spotter-dist-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await mkdir(join(folder, 'assets'));
    await writeFile(
      join(folder, 'index.html'),
      '<!doctype html><script>start()</script><script type="module" src="/assets/app.js"></script>',
    );
    await writeFile(join(folder, 'assets/app.js'), 'plain');
    await writeFile(join(folder, 'assets/app.js.br'), 'brotli');
    await writeFile(join(folder, 'assets/app.js.gz'), 'gzip');
    await writeFile(join(folder, 'robots.txt'), 'robots');
    await writeFile(join(folder, 'sw.js'), 'keeps the app');
    const files = await readAppFiles(folder);
    return { ...files, get: (path: string, headers: Record<string, string> = {}) => files.answer(get(path, headers), path) };
  }

  it('is sent with the best compression that the browser accepts', async () => {
    const app = await built();
    const text = async (encoding?: string) => {
      const answer = app.get('/assets/app.js', encoding === undefined ? {} : { 'accept-encoding': encoding });
      return [
        await answer?.text(),
        answer?.headers.get('content-encoding'),
        answer?.headers.get('content-type'),
        answer?.headers.get('vary'),
      ];
    };
    const type = 'text/javascript; charset=utf-8';
    expect(await text('gzip, deflate, br')).toEqual(['brotli', 'br', type, 'accept-encoding']);
    expect(await text('gzip')).toEqual(['gzip', 'gzip', type, 'accept-encoding']);
    expect(await text()).toEqual(['plain', null, type, 'accept-encoding']);
  });

  it('serves the worker without caching, by its own name and never as a page', async () => {
    const worker = (await built()).get('/sw.js');
    expect(worker?.headers.get('cache-control')).toBe('no-cache');
    expect(worker?.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await worker?.text()).toBe('keeps the app');
  });

  it('serves hashed files with endless caching, and pages with revalidation', async () => {
    const app = await built();
    expect(app.get('/assets/app.js')?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const page = app.get('/classes');
    expect(page?.headers.get('cache-control')).toBe('no-cache');
    const etag = page?.headers.get('etag') ?? '';
    expect(app.get('/bookings', { 'if-none-match': etag })?.status).toBe(304);
    expect(app.get('/bookings', { 'if-none-match': `W/${etag}, "other"` })?.status).toBe(304);
    expect(app.get('/bookings', { 'if-none-match': '"other"' })?.status).toBe(200);
  });

  it('shows its page for its routes, and nothing for files that are missing', async () => {
    const app = await built();
    for (const path of ['/', '/classes/42', '/nowhere/at/all']) expect(await app.get(path)?.text()).toMatch(/^<!doctype html>/);
    for (const path of ['/assets/old.js', '/assets/old', '/favicon.ico', '/assets/app.js.br', '/../package.json'])
      expect(app.get(path)).toBeNull();
    expect(await app.get('/robots.txt')?.text()).toBe('robots');
  });

  it('allows only its own inline script, by its hash', async () => {
    const { page } = await built();
    const hashes = inlineHashes(page ?? '', 'script');
    expect(hashes).toHaveLength(1);
    expect(hashes[0]).toMatch(/^'sha256-[\w+/]{43}='$/);
  });

  it('is missing if it was not built', async () => {
    const files = await readAppFiles('/nowhere');
    expect([files.page, files.answer(get('/'), '/')]).toEqual([null, null]);
  });
});
