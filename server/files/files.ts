import { openFolderFiles } from './folder-files.ts';
import { openS3Files, type Bucket } from './s3-files.ts';

export interface Files {
  /** Atomic: a reader never reads a partly written file. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Does nothing if the file does not exist. */
  remove(name: string): Promise<void>;
  /** The names of files that are at least this many milliseconds old. */
  olderThan(age: number): Promise<readonly string[]>;
  /** Writes, reads and removes a file; rejects if any of these fails. */
  check(): Promise<void>;
  close(): void;
}

export type FileStore =
  /** `isDefault`: the operator has not chosen the folder, so it may be that no file is ever stored in it. */
  { readonly kind: 'folder'; readonly folder: string; readonly isDefault: boolean } | ({ readonly kind: 's3' } & Bucket);

export const openFiles = (store: FileStore): Files => (store.kind === 's3' ? openS3Files(store) : openFolderFiles(store.folder));
