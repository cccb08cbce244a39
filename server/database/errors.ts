/** What PostgreSQL says went wrong, whichever driver brought it. */
import type { ProblemCode } from '#contract/problem.ts';

/** The SQLSTATE of an error, or null for one that did not come from the database. */
export function codeOf(error: unknown): string | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) return at.code;
  }
  return null;
}

const meanings: Readonly<Record<string, ProblemCode>> = {
  '22021': 'invalid_input', // a character that the encoding does not have, such as NUL
  '22P05': 'invalid_input', // a \u escape that text cannot hold
  '22003': 'invalid_input', // a number out of range
  '22P02': 'invalid_input', // not a uuid, not a number
  '55P03': 'busy', // lock_timeout
  '57014': 'busy', // statement_timeout
  '40001': 'busy', // still tied after every retry
  '40P01': 'busy',
  '53300': 'busy', // too many connections
  '57P01': 'busy', // the database is shutting down
  '57P03': 'busy', // the database is starting
};

/** The problem that stands for a database error, or null where it is our own fault. */
export const problemOf = (error: unknown): ProblemCode | null => meanings[codeOf(error) ?? ''] ?? null;
