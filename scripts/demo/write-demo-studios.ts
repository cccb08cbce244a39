/**
 * Writes timetable, members and history of the demo studios: `node scripts/demo/write-demo-studios.ts`. Their studio.json is written by
 * hand.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WeeklyClass, StudioPlan } from './demo-plan.ts';
import { ironbark } from './ironbark.plan.ts';
import { stillRoom } from './still-room.plan.ts';
import { historyOf } from './write-history.ts';
import { membersCsvOf, membersOf } from './write-members.ts';
import { timetableOf } from './write-timetable.ts';

interface Document {
  readonly class_types: readonly { readonly name: string; readonly capacity?: number }[];
}

const write = async (plan: StudioPlan): Promise<void> => {
  const folder = join(import.meta.dirname, '../../studios', plan.folder);
  const document = JSON.parse(await readFile(join(folder, 'studio.json'), 'utf8')) as Document;
  const capacityOf = (slot: WeeklyClass): number =>
    slot.capacity ?? document.class_types.find(({ name }) => name === slot.type)?.capacity ?? 0;
  const members = membersOf(plan);
  await Promise.all([
    writeFile(join(folder, 'timetable.ics'), timetableOf(plan)),
    writeFile(join(folder, 'members.csv'), membersCsvOf(plan, members)),
    writeFile(join(folder, 'history.ndjson'), historyOf(plan, members, capacityOf)),
  ]);
  const classes = plan.slots.reduce((sum, { days }) => sum + days.length, 0);
  console.log(`${plan.folder}: ${classes} classes a week, ${members.length + plan.named.length} members`);
};

for (const plan of [ironbark, stillRoom]) await write(plan);
