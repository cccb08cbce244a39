/** Several processes on one database. Each keeps its port and its clock when it restarts. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { dataFolder, spawnServer, type ProcessExit, type SpawnedServer } from '#tests/server/spawned.ts';
import { start } from '#tests/server/world.ts';

export interface ProcessGroup {
  readonly ports: readonly number[];
  /** Kills a random process and restarts it. Resolves when it is ready. */
  readonly killOne: () => Promise<void>;
  /** Shuts a process down and starts these sources in its place. Resolves when the new process is ready. */
  readonly replace: (index: number, root?: string) => Promise<ProcessExit>;
  readonly now: () => Date;
  readonly kills: () => number;
  readonly close: () => Promise<void>;
}

/** A start fails if PostgreSQL becomes unreachable after the migrations. A service manager would restart the process, so this does too. */
const startAttempts = 5;

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  });
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

/** `root`: the folder with the sources; by default the present project. */
export async function startProcesses(count: number, env: Readonly<Record<string, string>>, root?: string): Promise<ProcessGroup> {
  const ports = await freePorts(count);
  const folders = await Promise.all(ports.map(dataFolder));
  const roots = ports.map(() => root);
  const began = Date.now();
  const now = (): Date => new Date(start.getTime() + Date.now() - began);
  const launch = (index: number): SpawnedServer => {
    const argv = ['--empty', '--clock', now().toISOString()];
    return spawnServer(folders[index] ?? '', { ...env, PORT: String(ports[index]) }, argv, roots[index]);
  };
  let kills = 0;
  const servers = ports.map((_, index) => launch(index));
  await Promise.all(servers.map(({ url }) => url));
  const startAgain = async (index: number): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      const next = launch(index);
      servers[index] = next;
      try {
        await next.url;
        return;
      } catch (error) {
        if (attempt === startAttempts) throw error;
        await pause(500);
      }
    }
  };
  return {
    ports,
    killOne: async () => {
      const index = Math.floor(Math.random() * count);
      servers[index]?.process.kill('SIGKILL');
      kills += 1;
      await servers[index]?.ended;
      await startAgain(index);
    },
    replace: async (index, next) => {
      const former = servers[index];
      if (!former) throw new Error(`There is no process ${index}.`);
      former.process.kill('SIGTERM');
      const exit = await former.ended;
      roots[index] = next;
      await startAgain(index);
      return exit;
    },
    now,
    kills: () => kills,
    close: async () => {
      for (const { process } of servers) process.kill('SIGTERM');
      await Promise.all(servers.map(({ ended }) => ended));
    },
  };
}
