/** Whether files can be kept at all, found out before the first member sends a picture. */
import type { Files } from './files.ts';

/** Processes that start together use files of their own. */
export async function checkFiles(
  { write, read, remove }: Omit<Files, 'check' | 'close'>,
  newName = `check-${crypto.randomUUID()}.txt`,
): Promise<void> {
  await write(newName, new TextEncoder().encode('check'));
  const found = await read(newName);
  await remove(newName);
  if (!found) throw new Error('a file that was written is not there');
}
