import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrateToLatest } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';

export const run = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/** A long connection timeout, because a busy machine may accept a connection late. */
export const databaseUrl = (server: string, database: string): string => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  url.searchParams.set('connect_timeout', '60');
  return url.href;
};

export const newName = (): string => `spotter_test_${randomBytes(6).toString('hex')}`;

export const dropDatabase = (server: string, name: string): Promise<void> => run(server, `drop database if exists "${name}" with (force)`);

export const createTemplate = async (server: string): Promise<string> => {
  const name = newName();
  await run(server, `create database "${name}"`);
  const database = await openDatabase({ databaseUrl: databaseUrl(server, name), poolSize: 1 });
  try {
    await migrateToLatest(database);
  } finally {
    await database.close();
  }
  return name;
};
