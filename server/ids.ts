/** Ids on the wire are any strings; in the database they are uuids. */
import { createHash } from 'node:crypto';
import { Refused } from './http/outcome.ts';

const form = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isUuid = (text: string): boolean => form.test(text);

/** The id in the form of the database; what cannot be an id belongs to nothing: throws `not_found`. */
export function uuidOf(text: string): string {
  if (!isUuid(text)) throw new Refused('not_found');
  return text.toLowerCase();
}

/** The uuid (version 8) that a natural key always has. */
export function uuidFrom(...key: readonly string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(key)).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`;
}
