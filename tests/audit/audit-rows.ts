import type { Database } from '#server/database/database.ts';

export const auditRows = (database: Database) =>
  database.once((handle) => handle.selectFrom('audit_events').selectAll().orderBy('at').orderBy('id').execute());

export async function addedBy(database: Database, work: () => Promise<unknown>) {
  const before = new Set((await auditRows(database)).map(({ id }) => id));
  await work();
  return (await auditRows(database)).filter(({ id }) => !before.has(id));
}
