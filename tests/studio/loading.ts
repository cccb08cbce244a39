import type { Context } from '#server/context.ts';
import type { Database } from '#server/database/database.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { type AdminRequest, runAdminRequest } from '#server/studio/admin/admin-requests.ts';
import { CommandError } from '#server/studio/admin/find-class.ts';
import type { StudioFiles } from '#server/studio/folder/read-folder.ts';
import { type LoadReport, loadStudioFiles } from '#server/studio/load/load-folders.ts';
import { StudioRejected } from '#server/studio/folder/rejection.ts';
import { databaseForTest } from '#tests/database/postgres.ts';
import { pino } from 'pino';
import { expect, onTestFinished } from 'vitest';

export interface StudioUnderTest {
  readonly context: Context;
  readonly database: Database;
  /** All rows that a load may change, in a fixed order. */
  readonly everything: () => Promise<unknown>;
  readonly load: (files: StudioFiles) => Promise<LoadReport>;
  /** All mistakes of a refused folder, as `file:line: reason`. */
  readonly mistakes: (files: StudioFiles) => Promise<string[]>;
  readonly at: (now: Date) => void;
}

const tables = [
  'orgs',
  'facilities',
  'staff',
  'profiles',
  'accounts',
  'sessions',
  'session_instructors',
  'passes',
  'visits',
  'visit_events',
  'pass_movements',
  'notifications',
  'services',
  'service_staff',
  'staff_hours',
  'courses',
  'appointments',
  'appointment_events',
  'pass_types',
  'products',
  'invoices',
  'movements',
  'workout_definitions',
  'whiteboard_items',
  'workouts',
  'workout_sets',
  'posts',
  'comments',
  'reactions',
  'studio_documents',
  'studio_records',
] as const;

const readAll = (database: Database): Promise<unknown> =>
  database.snapshot(async (tx) => {
    const rows: Record<string, string[]> = {};
    for (const table of tables)
      rows[table] = (await tx.selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(row)).toSorted();
    return rows;
  });

/** On real PostgreSQL. Closed when the test ends. */
export const openStudio = async (start: Date): Promise<StudioUnderTest> => {
  let now = start;
  const database = await openDatabase({ databaseUrl: await databaseForTest(), poolSize: 4 });
  onTestFinished(() => database.close());
  await migrateToLatest(database);
  const context: Context = { database, clock: { now: () => now }, newId: () => crypto.randomUUID(), log: pino({ level: 'silent' }) };
  const load = (files: StudioFiles): Promise<LoadReport> => loadStudioFiles(context, files);
  return {
    context,
    database,
    load,
    everything: () => readAll(database),
    at(instant) {
      now = instant;
    },
    async mistakes(files) {
      try {
        await load(files);
        return [];
      } catch (error) {
        if (error instanceof StudioRejected) return error.rejections.map(({ file, line, reason }) => `${file}:${line}: ${reason}`);
        throw error;
      }
    },
  };
};

/** Runs a command that must be refused without a change. Returns the refusal. */
export const refusalOf = async (studio: StudioUnderTest, request: AdminRequest): Promise<readonly string[]> => {
  const before = await studio.everything();
  try {
    await runAdminRequest(studio.context, request);
  } catch (error) {
    expect(await studio.everything()).toEqual(before);
    if (error instanceof CommandError) return error.lines;
    throw error;
  }
  throw new Error('it was done');
};

export const isUnchanged = ({ counts }: LoadReport): boolean =>
  Object.values(counts).every(({ added, changed, cancelled }) => added + changed + cancelled === 0);

export const classesOf = (database: Database) =>
  database.once((handle) => handle.selectFrom('sessions').selectAll().orderBy('starts_at').orderBy('key').execute());

export const visitsOf = (database: Database, email: string) =>
  database.once((handle) =>
    handle
      .selectFrom('visits')
      .innerJoin('profiles', 'profiles.id', 'visits.profile_id')
      .innerJoin('sessions', 'sessions.id', 'visits.session_id')
      .select(['visits.state', 'visits.cancelled_how', 'visits.pass_id', 'visits.offer_expires_at', 'sessions.starts_at', 'visits.seq'])
      .where('profiles.email', '=', email)
      .orderBy('visits.seq')
      .execute(),
  );

export const passesOf = (database: Database, email: string) =>
  database.once((handle) =>
    handle
      .selectFrom('passes')
      .innerJoin('profiles', 'profiles.id', 'passes.profile_id')
      .selectAll('passes')
      .where('profiles.email', '=', email)
      .orderBy('passes.key')
      .execute(),
  );
