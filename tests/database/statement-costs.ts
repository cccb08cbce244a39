/** Counts the database pages that a piece of work reads. Its statements are recorded and explained with the same parameters. */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { createDatabase, type Database } from '#server/database/database.ts';
import type { Tables } from '#server/database/schema.ts';
import { typeParsers } from '#server/database/type-parsers.ts';

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export interface StatementCost extends Statement {
  readonly buffers: number;
  readonly plan: object;
}

export interface RecordingDatabase {
  readonly database: Database;
  /** The statements of `work`, without those that begin and end transactions. */
  record(work: () => Promise<unknown>): Promise<readonly Statement[]>;
  close(): Promise<void>;
}

export function openRecordingDatabase(connectionString: string): RecordingDatabase {
  const pool = new pg.Pool({
    connectionString,
    max: 2,
    types: { getTypeParser: (id: number, format?: 'text' | 'binary') => typeParsers[id] ?? pg.types.getTypeParser(id, format) },
  });
  let recorded: Statement[] = [];
  const handle = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void recorded.push({ sql: query.sql, parameters: query.parameters }),
  });
  const database = createDatabase('postgres', handle, { script: () => Promise.resolve([]) });
  return {
    database,
    async record(work) {
      recorded = [];
      await work();
      return recorded.filter(({ sql }) => /^\s*(?:select|with)\b/.test(sql));
    },
    close: () => handle.destroy(),
  };
}

interface Plan {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}

/** `custom`: planned for these parameters. `generic`: planned for any, as PostgreSQL may do for named statements. */
export type PlanKind = 'custom' | 'generic';

const textOf = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map((each) => JSON.stringify(each)).join(',')}}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const literal = (value: unknown): string => (value === null || value === undefined ? 'null' : pg.escapeLiteral(textOf(value)));

const explain = 'explain (analyze, buffers, timing off, format json)';

async function explained(client: pg.Client, { sql, parameters }: Statement, kind: PlanKind): Promise<object> {
  const given = parameters.length === 0 ? '' : `(${parameters.map(literal).join(', ')})`;
  await client.query(`set plan_cache_mode = force_${kind}_plan`);
  await client.query(`prepare explained as ${sql}`);
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: object }[] }>(`${explain} execute explained${given}`);
    return rows[0]?.['QUERY PLAN'][0]?.Plan ?? {};
  } finally {
    await client.query('deallocate explained');
  }
}

export async function costsOf(url: string, statements: readonly Statement[], kind: PlanKind): Promise<readonly StatementCost[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const costs: StatementCost[] = [];
    for (const statement of statements) {
      const plan = await explained(client, statement, kind);
      const { 'Shared Hit Blocks': hit, 'Shared Read Blocks': read } = plan as Plan;
      costs.push({ ...statement, plan, buffers: hit + read });
    }
    return costs;
  } finally {
    await client.end();
  }
}

export const buffersOf = (costs: readonly StatementCost[]): number => costs.reduce((sum, { buffers }) => sum + buffers, 0);
