import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPrograms } from './programs.ts';

describe('the units of systemd', () => {
  const folder = mkdtempSync(join(tmpdir(), 'spotter-units-'));
  let analyze = '';
  beforeAll(() => {
    analyze = findPrograms(['systemd-analyze']).get('systemd-analyze') ?? '';
    for (const file of globSync('deploy/systemd/*.{service,timer}')) {
      const unit = readFileSync(file, 'utf8').replaceAll('/opt/spotter/current/node_modules/.bin/node', process.execPath);
      writeFileSync(join(folder, basename(file)), unit);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(['spotter@7390.service', 'spotter-backup.service', 'spotter-backup.timer'])('%s is valid', (name) => {
    const path = join(folder, name.replace('7390', ''));
    const { status, stderr } = spawnSync(analyze, ['verify', '--man=no', path], { encoding: 'utf8' });
    expect(stderr.split('\n').filter((line) => line.includes('spotter'))).toEqual([]);
    expect(status).toBe(0);
  });

  it('a server has little that it could harm: an exposure of at most 2 out of 10', () => {
    const argv = ['security', '--offline=yes', '--no-pager', '--threshold=20', join(folder, 'spotter@.service')];
    expect(execFileSync(analyze, argv, { encoding: 'utf8' })).toMatch(/Overall exposure level for spotter@\S*: \d\.\d/);
  });
});
