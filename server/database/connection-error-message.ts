import { CannotStart } from '../cannot-start.ts';
import { codeOf, isDatabaseUnreachable, messageOf } from './errors.ts';

/** The address without its password. */
const placeOf = (databaseUrl: string): string => {
  const { hostname, port, pathname, searchParams } = new URL(databaseUrl);
  return `the database ${decodeURIComponent(pathname.slice(1)) || 'of that name'} on ${hostname || searchParams.get('host') || 'this machine'}:${port || '5432'}`;
};

const roleOf = (databaseUrl: string): string => decodeURIComponent(new URL(databaseUrl).username) || 'of your system';

function sentenceFor(error: unknown, databaseUrl: string): string | null {
  const place = placeOf(databaseUrl);
  const role = roleOf(databaseUrl);
  switch (codeOf(error)) {
    case '28P01':
    case '28000':
      return `PostgreSQL does not let the role ${role} into ${place}. Check the name and the password in DATABASE_URL.`;
    case '3D000':
      return `PostgreSQL has no such database: ${place}. Create it, or change DATABASE_URL.`;
    case '42501':
    case '3F000': // no schema that the role may use
      return `The role ${role} may not do what Spotter needs in ${place} (${messageOf(error)}). Make it the owner of the database.`;
    case '25006':
      return `Spotter cannot write to ${place}: it is read-only. DATABASE_URL must name the primary server.`;
    default:
      return isDatabaseUnreachable(error)
        ? `Spotter cannot reach ${place} (${reasonOf(error)}). Start PostgreSQL, or change DATABASE_URL.`
        : null;
  }
}

/** Node puts several connection attempts into one error without a message of its own. */
const reasonOf = (error: unknown): string => {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return messageOf(first) || (error instanceof Error && 'code' in error ? String(error.code) : 'no reason given');
};

/** A database error becomes a sentence for the operator; other errors are unchanged. */
export const toConnectionError = (error: unknown, databaseUrl: string | undefined): unknown => {
  const sentence = databaseUrl === undefined ? null : sentenceFor(error, databaseUrl);
  return sentence === null ? error : new CannotStart(sentence, { cause: error });
};
