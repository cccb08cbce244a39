import { insertRows } from '../../database/insert-rows.ts';
import type { Tx } from '../../database/schema.ts';
import { inChunks } from '../load/studio-records.ts';
import type { Instructor } from './class-rows.ts';

interface TaughtClass {
  readonly id: string;
  readonly instructors: readonly Instructor[];
}

export const insertInstructors = async (tx: Tx, orgId: string, classes: readonly TaughtClass[]): Promise<void> => {
  const rows = classes.flatMap(({ id, instructors }) =>
    instructors.map((instructor) => ({ org_id: orgId, session_id: id, ...instructor })),
  );
  for (const piece of inChunks(rows)) await insertRows(tx, 'session_instructors', piece).execute();
};

/** Replaces the instructors of a class. Resolves to the ids of the former instructors, in order. */
export const replaceInstructors = async (tx: Tx, orgId: string, { id, instructors }: TaughtClass): Promise<string[]> => {
  const before = await tx
    .deleteFrom('session_instructors')
    .where('org_id', '=', orgId)
    .where('session_id', '=', id)
    .returning(['staff_id', 'position'])
    .execute();
  await insertInstructors(tx, orgId, [{ id, instructors }]);
  return before.toSorted((a, b) => a.position - b.position).map(({ staff_id }) => staff_id);
};
