import { createHash } from 'node:crypto';
import { Refused } from './http/outcome.ts';

const form = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isUuid = (text: string): boolean => form.test(text);

/** The id as a uuid; throws `not_found` if the text cannot be an id. */
export function uuidOf(text: string): string {
  if (!isUuid(text)) throw new Refused('not_found');
  return text.toLowerCase();
}

/** The uuid (version 8) derived from a natural key, always the same for the same key. */
export function uuidFrom(...key: readonly string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(key)).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`;
}
