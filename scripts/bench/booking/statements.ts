/** Records a server's messages to PostgreSQL, and replays them without the server. */
import pg from 'pg';

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}
export type StatementLog = readonly (readonly Statement[])[];

const isStatement = (argument: unknown): argument is { text: string; values?: unknown[] } =>
  typeof argument === 'object' && argument !== null && 'text' in argument && typeof argument.text === 'string';

const read = (argument: unknown, values: unknown): Statement | null => {
  if (typeof argument === 'string') return { text: argument, values: Array.isArray(values) ? values : [] };
  return isStatement(argument) ? { text: argument.text, values: argument.values ?? [] } : null;
};

/** The messages that all clients of this process send while `work` runs. */
export const recordStatements = async (work: () => Promise<unknown>): Promise<StatementLog> => {
  const recorded = new Map<object, Statement[]>();
  const plain: unknown = Reflect.get(pg.Client.prototype, 'query');
  if (typeof plain !== 'function') throw new Error('the clients of pg have no method query');
  const listening = function (this: object, ...argument: unknown[]): unknown {
    const statement = read(argument[0], argument[1]);
    const before = recorded.get(this) ?? [];
    if (statement) before.push(statement);
    recorded.set(this, before);
    return Reflect.apply(plain, this, argument);
  };
  Object.assign(pg.Client.prototype, { query: listening });
  try {
    await work();
  } finally {
    Object.assign(pg.Client.prototype, { query: plain });
  }
  return [...recorded.values()];
};

/**
 * Opens a connection for each recorded connection, and runs all of them in parallel. Returns the duration of each phase in milliseconds.
 */
export const replayStatements = async (databaseUrl: string, phases: readonly StatementLog[]): Promise<readonly number[]> => {
  const most = Math.max(...phases.map(({ length }) => length));
  const clients = await Promise.all(
    Array.from({ length: most }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      return client;
    }),
  );
  const times: number[] = [];
  for (const phase of phases) {
    const begin = performance.now();
    await Promise.all(
      phase.map(async (statements, index) => {
        for (const { text, values } of statements) await clients[index]?.query(text, [...values]);
      }),
    );
    times.push(performance.now() - begin);
  }
  await Promise.all(clients.map((client) => client.end()));
  return times;
};
