import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Each program with its Debian package. */
const packages = {
  nginx: 'nginx-light',
  caddy: 'caddy',
  openssl: 'openssl',
  'systemd-analyze': 'systemd',
  pg_dump: 'postgresql',
  pg_restore: 'postgresql',
  psql: 'postgresql-client',
  pg_isready: 'postgresql-client',
  curl: 'curl',
} as const;

export type Program = keyof typeof packages;

const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const find = (program: Program): string | undefined => folders.map((folder) => join(folder, program)).find(isExecutable);

const install = (names: readonly string[]): void => {
  // A package may start its server, which would occupy a port.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  spawnSync('apt-get', ['update', '--quiet=2'], { stdio: 'inherit', timeout: 120_000 });
  spawnSync('apt-get', ['install', '--yes', '--quiet=2', '--no-install-recommends', ...names], { env, stdio: 'inherit', timeout: 300_000 });
};

export interface Machine {
  readonly find: (program: Program) => string | undefined;
  /** Installs Debian packages. Does nothing if that is not possible. */
  readonly install: (names: readonly string[]) => void;
}

const thisMachine: Machine = {
  find,
  install: (names) => {
    if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) install(names);
  },
};

/** Returns the paths. Installs missing programs if possible, otherwise throws an error with their names. */
export function findPrograms(programs: readonly Program[], machine: Machine = thisMachine): ReadonlyMap<Program, string> {
  const absent = (): Program[] => programs.filter((program) => machine.find(program) === undefined);
  const wanted = (): string[] => [...new Set(absent().map((program) => packages[program]))];
  if (absent().length > 0) machine.install(wanted());
  if (absent().length > 0)
    throw new Error(
      `These tests need ${absent().join(', ')}: install them (on Debian: apt-get install ${wanted().join(' ')}), then run this again.`,
    );
  return new Map(programs.map((program) => [program, machine.find(program) ?? '']));
}
