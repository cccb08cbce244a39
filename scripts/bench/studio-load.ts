/** Measures the cost of loading the folder of a large studio, and of loading the unchanged folder again, at two sizes. */
import { pino } from 'pino';
import type { Context } from '#server/context.ts';
import { loadStudioFiles } from '#server/studio/load/load-folders.ts';
import { acquirePostgres } from '#tests/database/shared-postgres.ts';
import { buffersOf, costsOf, openRecordingDatabase } from '#tests/database/statement-costs.ts';
import { createTemplate, databaseUrl, dropDatabase } from '#tests/database/template.ts';
import { crossFit, monday, openGymEvent, smallStudio } from '#tests/studio/small-studio.ts';
import type { Measurement } from './measure.ts';

const members = 5000;

/** One class a day from Monday to Friday. Six such series are 30 classes a week. */
const daily = (hour: number): readonly string[] =>
  crossFit.map((line) => line.replace('UID:crossfit', `UID:crossfit-${hour}`).replace('T170000', `T${String(hour).padStart(2, '0')}0000`));

const folderOf = (count: number) =>
  smallStudio({
    classes: [...[6, 7, 9, 12, 16, 18].map(daily), openGymEvent],
    members: Array.from({ length: count }, (_, n) => `Member ${n},member${n}@example.org,en,te-aro,unlimited from 2026-01-01`),
  });

interface Load {
  readonly firstSeconds: number;
  readonly againSeconds: number;
  readonly statements: number;
  readonly buffers: number;
  readonly classes: number;
}

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

const load = async (postgresUrl: string, count: number): Promise<Load> => {
  const name = await createTemplate(postgresUrl);
  const url = databaseUrl(postgresUrl, name);
  const recording = openRecordingDatabase(url);
  const { database } = recording;
  const context: Context = { database, clock: { now: () => monday }, newId: () => crypto.randomUUID(), log: pino({ level: 'silent' }) };
  const files = folderOf(count);
  try {
    const firstSeconds = await seconds(() => loadStudioFiles(context, files));
    let againSeconds = Number.NaN;
    let classes = 0;
    const statements = await recording.record(async () => {
      againSeconds = await seconds(async () => {
        ({ unchanged: classes } = (await loadStudioFiles(context, files)).counts.classes);
      });
    });
    return {
      firstSeconds,
      againSeconds,
      statements: statements.length,
      classes,
      buffers: buffersOf(await costsOf(url, statements, 'custom')),
    };
  } finally {
    await recording.close();
    await dropDatabase(postgresUrl, name);
  }
};

export const measureStudioLoad = async (): Promise<readonly Measurement[]> => {
  const postgres = await acquirePostgres();
  try {
    const [half, whole] = [await load(postgres.url, members / 2), await load(postgres.url, members)];
    const made = `${members.toLocaleString('en')} members, ${whole.classes} classes ahead`;
    return [
      {
        name: 'loading again unchanged, twice the members',
        value: whole.buffers / half.buffers,
        budget: 2.2,
        holds: 'at most',
        made: `${half.buffers} → ${whole.buffers} buffers read by ${half.statements} → ${whole.statements} statements`,
      },
      { name: 'loading again unchanged, in seconds', value: whole.againSeconds, budget: 4, holds: 'at most', made },
      { name: 'loading for the first time, in seconds', value: whole.firstSeconds, budget: 4, holds: 'at most', made },
    ];
  } finally {
    await postgres.release();
  }
};
