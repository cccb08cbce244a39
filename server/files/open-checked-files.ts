import { CannotStart } from '../cannot-start.ts';
import type { Config } from '../config.ts';
import { messageOf } from '../database/errors.ts';
import { openFiles, type FileStore, type Files } from './files.ts';

const placeOf = (store: FileStore): string => (store.kind === 's3' ? `the bucket ${store.bucket}` : `the folder ${store.folder}`);

/** Throws `CannotStart` if files cannot be written and read in the store that the operator chose. */
export async function openCheckedFiles({ files: store }: Pick<Config, 'files'>): Promise<Files> {
  const files = openFiles(store);
  if (store.kind === 'folder' && store.isDefault) return files;
  try {
    await files.check();
    return files;
  } catch (error) {
    files.close();
    const reason =
      error instanceof Error && error.cause instanceof Error ? `${error.cause.name}: ${error.cause.message}` : messageOf(error);
    throw new CannotStart(`Files cannot be kept in ${placeOf(store)} (${reason}). Change FILES_URL, or what this server may do there.`, {
      cause: error,
    });
  }
}
