/** Where files of members and studios are kept: a folder or a bucket, which all processes share. */
import { openFolderFiles } from './folder-files.ts';
import { openS3Files, type Bucket } from './s3-files.ts';

export interface Files {
  /** Whole or not at all. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Null for a file that is not there. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** A missing file counts as removed. */
  remove(name: string): Promise<void>;
  /** The names of files that are at least so many milliseconds old. */
  olderThan(age: number): Promise<readonly string[]>;
  /** Writes, reads and removes a file. Rejects where one of these is impossible. */
  check(): Promise<void>;
  close(): void;
}

export type FileStore =
  /** `isDefault`: the folder was not chosen, and nothing may ever be stored there. */
  { readonly kind: 'folder'; readonly folder: string; readonly isDefault: boolean } | ({ readonly kind: 's3' } & Bucket);

export const openFiles = (store: FileStore): Files => (store.kind === 's3' ? openS3Files(store) : openFolderFiles(store.folder));
