/** Statements are left out, because they name tables instead of purposes. */
import type { Database } from '../database/database.ts';
import type { Tracer } from './tracer.ts';

export function tracedDatabase(database: Database, tracer: Tracer): Database {
  const traced = <T>(name: string, work: () => Promise<T>): Promise<T> =>
    tracer.span({ name: `database ${name}`, kind: 'client', attributes: { 'db.system.name': 'postgresql' }, place: 'child' }, work);
  return {
    ...database,
    transaction: (work) => traced('transaction', () => database.transaction(work)),
    snapshot: (work) => traced('snapshot', () => database.snapshot(work)),
    once: (work) => traced('statements', () => database.once(work)),
  };
}
