/** Writes `.br` and `.gz` beside every text file of the build, so that the server never compresses while a member waits. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const isText = (name: string): boolean => /\.(?:html|js|css|svg|json|webmanifest|txt)$/.test(name);

const compress = async (path: string): Promise<void> => {
  const content = await readFile(path);
  const [br, gz] = await Promise.all([
    brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    gzipped(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
};

export const precompress = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(entries.filter((e) => e.isFile() && isText(e.name)).map((e) => compress(join(e.parentPath, e.name))));
};
