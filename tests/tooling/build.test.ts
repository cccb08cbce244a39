import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eagerCompileHint } from '#scripts/build/chunk-loading.ts';
import { precompress } from '#scripts/build/precompress.ts';
import { isBuilt, sourceStamp, writeStamp } from '#scripts/build/stamp.ts';

let root = '';
const write = (path: string, text: string): void => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'spotter-build-'));
  write('src/main.tsx', 'one');
  write('machines/visits/visit.machine.ts', 'one');
  write('package-lock.json', '{}');
  write('server/main.ts', 'one');
  mkdirSync(join(root, 'dist'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the build stamp', () => {
  it('reports no build in a new clone', () => {
    expect(isBuilt(root)).toBe(false);
  });

  it('recognises a build of the current sources', () => {
    writeStamp(join(root, 'dist'), sourceStamp(root));
    expect(isBuilt(root)).toBe(true);
  });

  it.each(['src/main.tsx', 'src/app/App.tsx', 'machines/visits/visit.machine.ts', 'words/locales/fr/messages.po', 'package-lock.json'])(
    'requires a new build when %s changes',
    (path) => {
      writeStamp(join(root, 'dist'), sourceStamp(root));
      write(path, 'two');
      expect(isBuilt(root)).toBe(false);
    },
  );

  it('requires a new build when a file moves', () => {
    writeStamp(join(root, 'dist'), sourceStamp(root));
    rmSync(join(root, 'src/main.tsx'));
    write('src/app.tsx', 'one');
    expect(isBuilt(root)).toBe(false);
  });

  it('does not depend on the server', () => {
    writeStamp(join(root, 'dist'), sourceStamp(root));
    write('server/main.ts', 'two');
    expect(isBuilt(root)).toBe(true);
  });
});

describe('the compressed files of the build', () => {
  it('contain the same text as the originals, and exclude pictures and fonts', async () => {
    const text = 'const one = 1;\n'.repeat(200);
    write('dist/assets/main.js', text);
    write('dist/assets/font.woff2', 'font');
    await precompress(join(root, 'dist'));
    expect(brotliDecompressSync(readFileSync(join(root, 'dist/assets/main.js.br'))).toString()).toBe(text);
    expect(gunzipSync(readFileSync(join(root, 'dist/assets/main.js.gz'))).toString()).toBe(text);
    expect(() => readFileSync(join(root, 'dist/assets/font.woff2.br'))).toThrow('ENOENT');
  });
});

describe('the first file', () => {
  it('has the hint for eager compilation in its very first line, before the list of later files', async () => {
    write('index.html', '<script type="module" src="/src/main.ts"></script>');
    write('src/main.ts', 'void import("./later.ts");');
    write('src/later.ts', 'import "./later.css"; export const later = 1;');
    write('src/later.css', 'p { color: red }');
    const built = await build({ root, configFile: false, logLevel: 'silent', plugins: [eagerCompileHint()] });
    const codes = [built]
      .flat()
      .flatMap((one) => ('output' in one ? one.output : []).flatMap((file) => (file.type === 'chunk' ? file.code : [])));
    expect(codes.map((code) => code.split('\n')[0]).filter((line) => line === '//# allFunctionsCalledOnLoad')).toHaveLength(1);
    expect(codes.find((code) => code.includes('mapDeps'))).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  });
});
