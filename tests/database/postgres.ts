/** For `*.server.test.ts` and `*.postgres.test.ts`: a database of one's own on real PostgreSQL. */
import { inject, onTestFinished } from 'vitest';
import { databaseUrl, dropDatabase, newName, run } from './template.ts';

export interface FreshDatabase {
  readonly url: string;
  /** Cuts whatever is still connected. */
  readonly drop: () => Promise<void>;
}

/** A copy of the migrated, empty template. The caller drops it: `afterAll(() => database.drop())`. */
export const freshDatabase = async (): Promise<FreshDatabase> => {
  const server = inject('postgresUrl');
  const name = newName();
  await run(server, `create database "${name}" template "${inject('postgresTemplate')}" strategy file_copy`);
  return { url: databaseUrl(server, name), drop: () => dropDatabase(server, name) };
};

/** Inside one test: a copy that is dropped when the test ends. Answers its URL. */
export const databaseForTest = async (): Promise<string> => {
  const database = await freshDatabase();
  onTestFinished(database.drop);
  return database.url;
};
