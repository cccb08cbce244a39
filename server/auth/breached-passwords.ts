/** Uses the range API of Have I Been Pwned, which gets only the first five digits of the hash. */
import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { messageOf } from '../database/errors.ts';

const prefixLength = 5;
const timeout = 2000;

/** A line has the rest of a hash and the number of times that it was found. Lines with the number 0 are padding. */
const isFound = (lines: string, suffix: string): boolean =>
  lines.split(/\r?\n/).some((line) => {
    const [hash, count] = line.split(':');
    return hash?.toUpperCase() === suffix && Number(count) > 0;
  });

/** `url` is the address before the prefix of the hash. If the service does not respond, every password is accepted. */
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
