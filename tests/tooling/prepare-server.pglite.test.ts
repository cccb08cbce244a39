import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { prepareServer, startFlags } from '#scripts/build/prepare-server.ts';

const runFile = promisify(execFile);

it('compiles the modules of the server for the flags of `npm start`', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spotter-compiled-'));
  try {
    await prepareServer(folder);
    const env = { ...process.env, NODE_COMPILE_CACHE: folder, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' };
    const start = [
      '-e',
      "import('#server/composition-root.ts').then(() => console.log(process.getBuiltinModule('node:module').getCompileCacheDir()))",
    ];
    const { stdout, stderr } = await runFile(process.execPath, [...startFlags, ...start], { env, maxBuffer: 2 ** 24 });
    expect(await readdir(folder)).toEqual([basename(stdout.trim().split('\n').at(-1) ?? '')]);
    expect(stdout + stderr).toMatch(/cache for .*composition-root\.ts was accepted/);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
