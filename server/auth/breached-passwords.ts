/** Whether a password is known from leaks, by the range API of Have I Been Pwned: only five digits of its hash leave the server. */
import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { messageOf } from '../database/errors.ts';

const prefixLength = 5;
const timeout = 2000;

/** A line is the rest of a hash and how often it was found; a padding line was found 0 times. */
const isFound = (lines: string, suffix: string): boolean =>
  lines.split(/\r?\n/).some((line) => {
    const [hash, count] = line.split(':');
    return hash?.toUpperCase() === suffix && Number(count) > 0;
  });

/** `url` is the address before the prefix. If the service does not answer, every password passes. */
export const createBreachedCheck =
  (url: URL, log: Logger) =>
  async (password: string): Promise<boolean> => {
    const hash = createHash('sha1').update(password.normalize('NFKC')).digest('hex').toUpperCase();
    try {
      const response = await fetch(new URL(hash.slice(0, prefixLength), url), {
        headers: { 'Add-Padding': 'true' },
        signal: AbortSignal.timeout(timeout),
        redirect: 'error',
      });
      if (!response.ok) throw new Error(`status ${response.status}`);
      return isFound(await response.text(), hash.slice(prefixLength));
    } catch (error) {
      log.warn({ error: messageOf(error) }, 'breached passwords could not be checked');
      return false;
    }
  };
