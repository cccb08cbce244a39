import { expect, it } from 'vitest';
import { findPrograms, type Machine, type Program } from './programs.ts';

const machineWith = (installed: readonly Program[], canInstall = false): Machine & { readonly requests: string[] } => {
  const there = new Set(installed);
  const requests: string[] = [];
  return {
    requests,
    find: (program) => (there.has(program) ? `/usr/bin/${program}` : undefined),
    install: (names) => {
      requests.push(names.join(' '));
      if (canInstall) for (const program of ['caddy', 'pg_dump', 'pg_restore'] as const) there.add(program);
    },
  };
};

it('names the programs that are absent, and their packages', () => {
  expect(() => findPrograms(['nginx', 'caddy', 'pg_dump', 'pg_restore'], machineWith(['nginx']))).toThrow(
    'These tests need caddy, pg_dump, pg_restore: install them (on Debian: apt-get install caddy postgresql), then run this again.',
  );
});

it('installs them where that is possible', () => {
  const machine = machineWith(['nginx'], true);
  expect([...findPrograms(['nginx', 'pg_dump'], machine)]).toEqual([
    ['nginx', '/usr/bin/nginx'],
    ['pg_dump', '/usr/bin/pg_dump'],
  ]);
  expect(machine.requests).toEqual(['postgresql']);
});

it('installs nothing where all are there', () => {
  const machine = machineWith(['caddy']);
  findPrograms(['caddy'], machine);
  expect(machine.requests).toEqual([]);
});
