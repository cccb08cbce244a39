import type { Files } from './files.ts';

/** Checks that a file can be written and read. Processes that start at the same time use different file names. */
export async function checkFiles(
  { write, read, remove }: Omit<Files, 'check' | 'close'>,
  newName = `check-${crypto.randomUUID()}.txt`,
): Promise<void> {
  await write(newName, new TextEncoder().encode('check'));
  const found = await read(newName);
  await remove(newName);
  if (!found) throw new Error('the written file cannot be read');
}
