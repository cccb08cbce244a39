import type { ProblemCode } from '#contract/problem.ts';

/** The SQLSTATE of an error, or null if it did not come from the database. `EPIPE` has five letters too, but no digit. */
export function codeOf(error: unknown): string | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(at.code)) return at.code;
  }
  return null;
}

const meanings: Readonly<Record<string, ProblemCode>> = {
  '22007': 'invalid_input',
  '22008': 'invalid_input',
  '22009': 'invalid_input',
  '22021': 'invalid_input', // a character that the encoding does not have, such as NUL
  '22P05': 'invalid_input',
  '22003': 'invalid_input', // a number out of range
  '22P02': 'invalid_input', // not a uuid, not a number
  '55P03': 'busy', // lock_timeout
  '57014': 'busy', // statement_timeout
  '40001': 'busy', // still failing after every retry
  '40P01': 'busy',
};

/** A failed connection, or a database that lacks resources, is starting or stopping, or cannot write at present. */
const awayStates = /^(08...|53...|57P0.|25006)$/;
/** A broken connection, or a database that is starting or stopping. */
const lostStates = /^(08...|57P0.)$/;
const networkCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'ENOENT',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);
const driverSentences =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Client was closed and is not queryable)/;

function isAway(error: unknown, states: RegExp): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && (states.test(at.code) || networkCodes.has(at.code))) return true;
    if (driverSentences.test(at.message)) return true;
  }
  return false;
}

/** Whether the database is unreachable, so that other queries would fail too. */
export const isDatabaseUnreachable = (error: unknown): boolean => isAway(error, awayStates);

/** Whether the connection broke, as in a restart: the same work may succeed on a new one. */
export const isConnectionLost = (error: unknown): boolean => isAway(error, lostStates);

/** The problem for a database error; null: the error is a defect of the code. */
export const problemOf = (error: unknown): ProblemCode | null =>
  isDatabaseUnreachable(error) ? 'busy' : (meanings[codeOf(error) ?? ''] ?? null);

/** The part of an error that a log may contain. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
