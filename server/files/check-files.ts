import type { Files } from './files.ts';

export async function checkFiles(
  { write, read, remove }: Omit<Files, 'check' | 'close'>,
  newName = `check-${crypto.randomUUID()}.txt`,
): Promise<void> {
  await write(newName, new TextEncoder().encode('check'));
  const found = await read(newName);
  await remove(newName);
  if (!found) throw new Error('the written file cannot be read');
}
