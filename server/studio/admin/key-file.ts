import { stat } from 'node:fs/promises';
import { WrongConfig } from '../../config.ts';
import { readRegularFile, UnusableFile } from '../folder/regular-file.ts';

const keyPattern = /^spotter_[\w-]{43}$/;
const longest = 200;

/** Reads the key. Throws `WrongConfig` if other users can read the file, or if it contains no key. */
export async function readKeyFile(path: string): Promise<string> {
  const bytes = await readRegularFile(path, longest).catch((error: unknown) => {
    throw error instanceof UnusableFile ? new WrongConfig(`${path} ${error.message}`) : error;
  });
  if (!bytes)
    throw new WrongConfig(`${path} could not be read: there is no such file. Name the file of a key: --key <file>, or SPOTTER_KEY.`);
  const { mode } = await stat(path);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw new WrongConfig(`${path} can be read by other users of this machine. To keep it private: chmod 600 ${path}`);
  const text = bytes.toString('utf8').trim();
  if (!keyPattern.test(text)) throw new WrongConfig(`${path} is no key. A key is made with npm run studio -- key add <name> --role <role>`);
  return text;
}
