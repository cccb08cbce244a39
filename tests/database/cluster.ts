/** A PostgreSQL server of our own: in a temporary folder, on a free port, gone when it is stopped. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';

export interface Cluster {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

interface Identity {
  readonly uid?: number;
  readonly gid?: number;
}

/** Speed instead of safety on power loss: the data is thrown away anyway. Locks and isolation are the real ones. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  shared_buffers: '128MB',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
};

const idOf = (flag: '-u' | '-g', user: string): number =>
  Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));

/** PostgreSQL refuses to run as root: then it runs as a user who owns nothing else. */
const identity = (): Identity => {
  if (process.getuid?.() !== 0) return {};
  for (const user of ['postgres', 'nobody'])
    try {
      return { uid: idOf('-u', user), gid: idOf('-g', user) };
    } catch {
      continue;
    }
  throw new Error('PostgreSQL cannot run as root, and this system has neither a user postgres nor nobody');
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
};

/** A home of root is closed to other users: then the server runs from a copy. */
const reachable = async (binaries: Binaries, home: string, who: Identity): Promise<string> => {
  try {
    execFileSync(join(binaries.folder, 'postgres'), ['--version'], { ...who, cwd: tmpdir(), stdio: 'ignore' });
    return binaries.folder;
  } catch {
    await cp(dirname(binaries.folder), join(home, 'program'), { recursive: true, verbatimSymlinks: true });
    return join(home, 'program', 'bin');
  }
};

const initialise = async (program: string, home: string, password: string, who: Identity): Promise<void> => {
  const passwordFile = join(home, 'password');
  await writeFile(passwordFile, password, { mode: 0o644 });
  const data = ['--pgdata', join(home, 'data'), '--encoding=UTF8', '--locale=C', '--no-sync'];
  const access = ['--username=spotter', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  execFileSync(join(program, 'initdb'), [...data, ...access], { ...who, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] });
};

const ready = async (server: ChildProcess): Promise<void> => {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said.trim()}`)));
    server.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000);
      if (said.includes('ready to accept connections')) resolve();
    });
  });
};

const stopServer = async (server: ChildProcess): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill('SIGINT');
  const patience = setTimeout(() => server.kill('SIGKILL'), 10_000);
  await gone;
  clearTimeout(patience);
};

export const startCluster = async (binaries: Binaries): Promise<Cluster> => {
  const who = identity();
  const home = await mkdtemp(join(tmpdir(), 'spotter-postgres-'));
  const remove = (): Promise<void> => rm(home, { recursive: true, force: true, maxRetries: 5 });
  try {
    if (who.uid !== undefined && who.gid !== undefined) await chown(home, who.uid, who.gid);
    const program = await reachable(binaries, home, who);
    const password = randomBytes(18).toString('hex');
    await initialise(program, home, password, who);
    const port = await freePort();
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const server = spawn(join(program, 'postgres'), ['-D', join(home, 'data'), '-p', String(port), ...flags], {
      ...who,
      cwd: home,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await ready(server);
    return {
      url: `postgres://spotter:${password}@127.0.0.1:${port}/postgres`,
      stop: async () => {
        await stopServer(server);
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
};
