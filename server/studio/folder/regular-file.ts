/** Reads regular files up to a maximum size. Opening a FIFO or reading a device could wait forever. */
import { constants } from 'node:fs';
import { open, readdir } from 'node:fs/promises';

/** `message` completes a sentence that begins with the name of the file. */
export class UnusableFile extends Error {
  override readonly name: string = 'UnusableFile';
}

export class TooLarge extends UnusableFile {
  override readonly name = 'TooLarge';
}

const openFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const openFile = async (path: string) => {
  try {
    return await open(path, openFlags);
  } catch (error) {
    if (isMissing(error)) return null;
    throw new UnusableFile(`cannot be opened: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
};

const inMebibytes = (bytes: number): string => `${Math.ceil((bytes / 1024 / 1024) * 10) / 10} MB`;

/** The content; null if the file does not exist. Throws `UnusableFile` if it is not a regular file, or larger than `most` bytes. */
export async function readRegularFile(path: string, most: number): Promise<Buffer | null> {
  const handle = await openFile(path);
  if (!handle) return null;
  try {
    const facts = await handle.stat();
    if (!facts.isFile()) throw new UnusableFile('is not a regular file');
    if (facts.size > most) throw new TooLarge(`is too large: ${inMebibytes(facts.size)}; at most ${inMebibytes(most)} is accepted`);
    // A file may grow while it is read, so one more byte is read.
    const bytes = Buffer.alloc(most + 1);
    let length = 0;
    for (;;) {
      const { bytesRead } = await handle.read(bytes, length, bytes.length - length, null);
      if (bytesRead === 0) break;
      length += bytesRead;
      if (length > most) throw new TooLarge(`is too large: at most ${inMebibytes(most)} is accepted`);
    }
    return bytes.subarray(0, length);
  } finally {
    await handle.close();
  }
}

/** Names of entries that are neither files nor folders: pipes, sockets and devices. */
export async function specialFilesIn(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isFIFO() || entry.isSocket() || entry.isBlockDevice() || entry.isCharacterDevice())
      .map(({ name }) => name);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
