import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runStudioCommand } from '#server/studio/admin/studio-command.ts';
import { databaseForTest } from '#tests/database/postgres.ts';
import { dataFolder, spawnServer } from './spawned.ts';

const openTo = async (url: string, text: string) => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let got = '';
  socket.on('data', (bytes: Buffer) => (got += bytes.toString()));
  socket.on('error', () => undefined);
  socket.write(text);
  await pause(300);
  return { socket, got: () => got };
};

describe('SIGTERM', () => {
  it('ends the process within a second while clients keep connections open', async () => {
    const server = spawnServer(await dataFolder(), { DATABASE_URL: await databaseForTest() });
    const url = await server.url;
    await openTo(url, '');
    await openTo(url, 'GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await openTo(url, 'GET /api/health HTTP/1.1\r\nhost: local');
    const began = performance.now();
    server.process.kill('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0 });
    expect(performance.now() - began).toBeLessThan(1000);
  });

  it('lets a request in progress end, and closes its connection', async () => {
    const server = spawnServer(await dataFolder(), { DATABASE_URL: await databaseForTest() });
    const body = JSON.stringify({ email: 'mia@example.org', password: 'squat-bench-deadlift' });
    const head = `POST /api/v1/authentication HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
    const { socket, got } = await openTo(await server.url, head + body.slice(0, 10));
    server.process.kill('SIGTERM');
    await pause(500);
    expect(server.process.exitCode).toBeNull();
    socket.write(body.slice(10));
    expect(await server.ended).toMatchObject({ code: 0 });
    expect(got()).toMatch(/^HTTP\/1\.1 422 /);
    expect(got()).toMatch(/connection: close/i);
  });
});

async function readableByOthers(folder: string): Promise<string[]> {
  const names = ['.', ...(await readdir(folder, { recursive: true }))];
  const modes = await Promise.all(names.map(async (name) => ({ name, mode: (await stat(join(folder, name))).mode & 0o077 })));
  return modes.filter(({ mode }) => mode !== 0).map(({ name }) => name);
}

describe('the data folder', () => {
  it('is accessible only to its owner, and loses the access of others at the start', async () => {
    const folder = await dataFolder();
    await mkdir(join(folder, 'files'));
    await writeFile(join(folder, 'files', 'old.jpg'), 'a picture');
    for (const name of ['.', 'files']) await chmod(join(folder, name), 0o755);
    await chmod(join(folder, 'files', 'old.jpg'), 0o644);
    const server = spawnServer(folder, { DATABASE_URL: '' });
    await server.url;
    expect(await readableByOthers(folder)).toEqual([]);
    server.process.kill('SIGTERM');
    await server.ended;
  });

  it('is not created with a DATABASE_URL, and foreign files in it are not changed', async () => {
    const folder = await dataFolder();
    const script = join(folder, 'lost+found', 'backup.sh');
    await mkdir(join(folder, 'lost+found'));
    await writeFile(script, '');
    await chmod(script, 0o755);
    await chmod(folder, 0o755);
    const env = { DATABASE_URL: await databaseForTest() };
    const absent = join(folder, 'absent');
    for (const path of [absent, folder]) await spawnServer(path, env).url;
    await expect(stat(absent)).rejects.toThrow('ENOENT');
    expect([(await stat(folder)).mode & 0o777, (await stat(script)).mode & 0o777]).toEqual([0o700, 0o755]);
  });

  // On Windows modes cannot be changed.
  it('is used with a warning if its permissions cannot be restricted', async () => {
    const server = spawnServer('/proc/1', { DATABASE_URL: await databaseForTest() });
    await server.url;
    server.process.kill('SIGTERM');
    expect((await server.ended).err).toMatch(/"level":"warn".*"first":\{"path":"\/proc\/1","code":"E[A-Z]+"\}/);
  });

  it('that cannot be used stops the start with a message', async () => {
    const file = join(await dataFolder(), 'file');
    await writeFile(file, '');
    const { code, err } = await spawnServer(join(file, 'data')).ended;
    expect(code).toBe(1);
    expect(err).toMatch(/^The folder \S+ cannot be used \(.*\)\. Give it to this user, or set SPOTTER_DATA\.\n$/);
  });
});

const requestWithHost = (url: string, path: string, host: string) =>
  new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
    const sent = request(url + path, { headers: { host }, agent: false }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    sent.end();
  });

describe('HOST', () => {
  it('is the only address that the port is opened on', async () => {
    const server = spawnServer(await dataFolder(), { DATABASE_URL: await databaseForTest(), HOST: '127.0.0.2' });
    const { port } = new URL(await server.url);
    expect((await requestWithHost(`http://127.0.0.2:${port}`, '/api/health', 'localhost')).status).toBe(200);
    await expect(requestWithHost(`http://127.0.0.1:${port}`, '/api/health', 'localhost')).rejects.toThrow('ECONNREFUSED');
    // Another local address does not permit another host name.
    expect((await requestWithHost(`http://127.0.0.2:${port}`, '/api/v1/profile', 'evil.example.org')).status).toBe(421);
  });

  it.each(['192.0.2.1', 'no-such-host.invalid'])('that is not of this machine stops the start with a sentence: %s', async (host) => {
    const { code, err } = await spawnServer(await dataFolder(), { DATABASE_URL: await databaseForTest(), HOST: host }).ended;
    expect(code).toBe(1);
    expect(err).toBe(
      `HOST=${host} is no address of this machine. Set one of its addresses, for example HOST=127.0.0.1, or leave it out.\n`,
    );
  });
});

describe('a request for another host', () => {
  it.each(['demo', 'test', 'production'])('is refused with a sentence in %s mode', async (mode) => {
    const env = { DATABASE_URL: await databaseForTest(), SPOTTER_MODE: mode, LOG_LEVEL: 'silent' };
    const server = spawnServer(await dataFolder(), env, []);
    const url = await server.url;
    for (const path of ['/_outbox', '/api/v1/profile', '/', '/realtime/n/x'])
      for (const host of [
        'evil.example.org',
        'localhost.evil.example.org',
        '127.0.0.1.evil.example.org:7390',
        '10.0.0.5',
        'evil@localhost',
      ])
        expect(await requestWithHost(url, path, host)).toMatchObject({
          status: 421,
          text: expect.stringMatching(/^This is Spotter at http.*PUBLIC_URL.*\.\n$/),
        });
    for (const host of ['localhost', 'localhost:1', '127.0.0.1:80', '[::1]:7390'])
      expect((await requestWithHost(url, '/api/v1/profile', host)).status).toBe(401);
    expect((await requestWithHost(url, '/api/health', '10.0.0.5:7390')).status).toBe(200);
    server.process.kill('SIGTERM');
    await server.ended;
  });

  it('is distinguished from one for the host of PUBLIC_URL', async () => {
    const env = {
      DATABASE_URL: await databaseForTest(),
      SPOTTER_MODE: 'production',
      PUBLIC_URL: 'https://members.example.org',
      LOG_LEVEL: 'silent',
    };
    const server = spawnServer(await dataFolder(), { ...env, PORT: '17391' }, []);
    await server.url;
    const at = 'http://127.0.0.1:17391';
    expect((await requestWithHost(at, '/api/v1/profile', 'members.example.org')).status).toBe(401);
    expect((await requestWithHost(at, '/api/v1/profile', 'MEMBERS.example.org:443')).status).toBe(401);
    expect((await requestWithHost(at, '/api/v1/profile', 'other.example.org')).status).toBe(421);
    server.process.kill('SIGTERM');
    await server.ended;
  });
});

describe('production without a mail server', () => {
  it('is reported in the log, on the terminal and for each email', async () => {
    const folder = await dataFolder();
    const server = spawnServer(folder, { DATABASE_URL: await databaseForTest(), SPOTTER_MODE: 'production' }, []);
    const url = await server.url;
    const headers = { 'content-type': 'application/json' };
    const password = 'squat-bench-deadlift';
    await fetch(`${url}/api/v1/authentication`, { method: 'POST', headers, body: JSON.stringify({ email: 'mia@example.org', password }) });
    server.process.kill('SIGTERM');
    const { out, err } = await server.ended;
    expect(out).toContain('SMTP_URL is not set, so no email is sent');
    expect(err).toContain('"msg":"SMTP_URL is not set, so no email is sent');
  });

  it('refuses to invite, with exit code 1, and sends no invite', async () => {
    const lines: string[] = [];
    const env = { DATABASE_URL: await databaseForTest(), SPOTTER_DATA: await dataFolder() };
    const terminal = { out: (line: string) => void lines.push(`out ${line}`), err: (line: string) => void lines.push(`err ${line}`) };
    expect(await runStudioCommand(['invite', 'ana@example.org'], env, terminal)).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(/^err SMTP_URL is not set/),
      'err No invite was sent. Set SMTP_URL for the server and for this command, then invite again.',
    ]);
  });
});
