/** A PostgreSQL server for tests, on a free port. Its data is in memory if there is room, and is deleted when the server stops. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, cp, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';

export interface Cluster {
  readonly url: string;
  readonly stop: () => Promise<void>;
  /** Ends every connection, and starts again on the same port with the same data. */
  readonly restart: () => Promise<void>;
  /** Suspends all processes until `resume`: connections stay open, and no query is answered. */
  readonly hang: () => void;
  readonly resume: () => void;
}

interface Identity {
  readonly uid?: number;
  readonly gid?: number;
}

/** Durability is off for speed, because the data is temporary. Locks and isolation are unchanged. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  // Autovacuum would process hundreds of databases that exist only for seconds.
  autovacuum: 'off',
  max_connections: '300',
  shared_buffers: '128MB',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
};

const idOf = (flag: '-u' | '-g', user: string): number =>
  Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));

/** PostgreSQL refuses to run as root, so root starts it as an unprivileged user. */
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

/** Other users cannot read the home of root, so the server then runs from a copy. */
const reachable = async (binaries: Binaries, home: string, who: Identity): Promise<string> => {
  try {
    execFileSync(join(binaries.folder, 'postgres'), ['--version'], { ...who, cwd: tmpdir(), stdio: 'ignore' });
    return binaries.folder;
  } catch {
    await cp(dirname(binaries.folder), join(home, 'program'), { recursive: true, verbatimSymlinks: true });
    return join(home, 'program', 'bin');
  }
};

const memory = '/dev/shm';
/** Bytes: several times the amount that a run of tests writes. */
const room = 2 * 1024 ** 3;

const dataFolderIn = async (home: string): Promise<string> => {
  try {
    const { bavail, bsize } = await statfs(memory);
    return bavail * bsize >= room ? await mkdtemp(join(memory, 'spotter-postgres-')) : home;
  } catch {
    return home;
  }
};

interface Folders {
  readonly home: string;
  readonly data: string;
}

const initialise = async (program: string, { home, data: folder }: Folders, password: string, who: Identity): Promise<void> => {
  const passwordFile = join(home, 'password');
  await writeFile(passwordFile, password, { mode: 0o644 });
  const data = ['--pgdata', folder, '--encoding=UTF8', '--locale=C', '--no-sync'];
  const access = ['--username=spotter', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  execFileSync(join(program, 'initdb'), [...data, ...access], { ...who, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] });
};

const ready = async (server: ChildProcess): Promise<void> => {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${output.trim()}`)));
    server.stderr?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000);
      if (output.includes('ready to accept connections')) resolve();
    });
  });
};

const stopServer = async (server: ChildProcess): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill('SIGINT');
  const killTimer = setTimeout(() => server.kill('SIGKILL'), 10_000);
  await gone;
  clearTimeout(killTimer);
};

const signalOne = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // The process may have ended meanwhile.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
};

/** PostgreSQL's processes have their own groups. The main process is stopped first, so that it starts no others, and resumed last. */
const signalAll = ({ pid }: ChildProcess, signal: 'SIGSTOP' | 'SIGCONT'): void => {
  if (pid === undefined) return;
  if (signal === 'SIGSTOP') signalOne(pid, signal);
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  for (const row of rows) {
    const [child, parent] = row.trim().split(/\s+/).map(Number);
    if (child !== undefined && parent === pid) signalOne(child, signal);
  }
  if (signal === 'SIGCONT') signalOne(pid, signal);
};

export const startCluster = async (binaries: Binaries): Promise<Cluster> => {
  const who = identity();
  const home = await mkdtemp(join(tmpdir(), 'spotter-postgres-'));
  const place = await dataFolderIn(home);
  const data = join(place, 'data');
  const remove = async (): Promise<void> => {
    for (const folder of new Set([home, place])) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    for (const folder of new Set([home, place])) if (who.uid !== undefined && who.gid !== undefined) await chown(folder, who.uid, who.gid);
    const program = await reachable(binaries, home, who);
    const password = randomBytes(18).toString('hex');
    await initialise(program, { home, data }, password, who);
    const port = await freePort();
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const launch = async (): Promise<ChildProcess> => {
      const launched = spawn(join(program, 'postgres'), ['-D', data, '-p', String(port), ...flags], {
        ...who,
        cwd: home,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      await ready(launched);
      return launched;
    };
    let server = await launch();
    let isHung = false;
    const resume = (): void => {
      if (isHung) signalAll(server, 'SIGCONT');
      isHung = false;
    };
    return {
      url: `postgres://spotter:${password}@127.0.0.1:${port}/postgres`,
      stop: async () => {
        resume();
        await stopServer(server);
        await remove();
      },
      restart: async () => {
        await stopServer(server);
        server = await launch();
      },
      hang: () => {
        isHung = true;
        signalAll(server, 'SIGSTOP');
      },
      resume,
    };
  } catch (error) {
    await remove();
    throw error;
  }
};
