import { inject, onTestFinished } from 'vitest';
import { databaseUrl, dropDatabase, newName, run } from './template.ts';

export interface FreshDatabase {
  readonly url: string;
  /** Drops the database and ends its open connections. */
  readonly drop: () => Promise<void>;
}

/** The caller must drop the copy: `afterAll(() => database.drop())`. */
export const freshDatabase = async (): Promise<FreshDatabase> => {
  const server = inject('postgresUrl');
  const name = newName();
  await run(server, `create database "${name}" template "${inject('postgresTemplate')}" strategy file_copy`);
  return { url: databaseUrl(server, name), drop: () => dropDatabase(server, name) };
};

/** Creates a copy that is dropped when the current test ends. Returns its URL. */
export const databaseForTest = async (): Promise<string> => {
  const database = await freshDatabase();
  onTestFinished(database.drop);
  return database.url;
};
