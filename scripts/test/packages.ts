import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export const isThere = (path: string): boolean => path !== '' && existsSync(path);

export const attempt = (command: string, args: readonly string[]): void => {
  console.log(`For the browser tests: ${[command, ...args].join(' ')}`);
  spawnSync(command, args, { stdio: 'inherit', timeout: 300_000 });
};

export const isRootOnDebian = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

export const updatePackageLists = (): void => attempt('apt-get', ['update', '--quiet=2']);

export const install = (...packages: readonly string[]): void => {
  attempt('apt-get', ['install', '--yes', '--quiet=2', '--no-install-recommends', '-o', 'Acquire::http::Timeout=15', ...packages]);
};
