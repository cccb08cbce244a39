import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

mkdirSync('out', { recursive: true });
const folder = mkdtempSync(resolve('out', 'pure-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Type-checks a file as if it were in that folder, with the settings of the folder. */
const compile = (layer: string, code: string): string => {
  const file = join(folder, `${layer}.ts`);
  const project = join(folder, `${layer}.json`);
  writeFileSync(file, `${code}\nexport {};\n`);
  writeFileSync(
    project,
    JSON.stringify({
      extends: resolve(layer, 'tsconfig.json'),
      compilerOptions: { tsBuildInfoFile: null },
      include: [file, `${resolve(layer)}/**/*.ts`],
    }),
  );
  return spawnSync(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-p', project], { encoding: 'utf8' }).stdout;
};

const hosts = ['document', 'window', 'navigator', 'localStorage', 'fetch', 'setTimeout', 'setInterval', 'console', 'process', 'crypto'];

describe('a pure layer', () => {
  it.each(['contract', 'machines', 'words'])('%s/ does not compile with anything of a browser or of Node', (layer) => {
    const output = compile(layer, hosts.map((name) => `export const ${name}_ = ${name};`).join('\n'));
    for (const name of hosts) expect(output).toMatch(new RegExp(`${layer}\\.ts.*'${name}'`));
  });
});
