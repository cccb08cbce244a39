/**
 * Loaded before a server that is to be killed: kills it with SIGKILL around one of its statements to PostgreSQL. They are counted from
 * SIGUSR2 on; with `from: 'start'`, from the first one that names payments.
 */
import pg from 'pg';

export interface StatementPoint {
  readonly number: number;
  readonly when: 'before' | 'after';
  readonly from: 'signal' | 'start';
}

/** What a server is started with, so that it loads this file. */
export const killEnv = ({ number, when, from }: StatementPoint): Record<string, string> => ({
  NODE_OPTIONS: `--import ${import.meta.url}`,
  SPOTTER_KILL_AT: `${number} ${when} ${from}`,
});

const kill = (): boolean => process.kill(process.pid, 'SIGKILL');

function killAt(number: number, when: string, from: string): void {
  const seen = { isCounting: false, count: 0 };
  process.on('SIGUSR2', () => (seen.isCounting = true));
  const query = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown;
  const isFirst = ([statement]: readonly unknown[]): boolean =>
    from === 'start' && JSON.stringify(statement).includes('from \\"payments\\"');
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: unknown[]): unknown {
      seen.isCounting ||= isFirst(args);
      if (seen.isCounting) seen.count += 1;
      const isPoint = seen.isCounting && seen.count === number;
      if (isPoint && when === 'before') kill();
      const result: unknown = Reflect.apply(query, this, args);
      // before the caller goes on
      if (isPoint && result instanceof Promise) void result.then(kill);
      return result;
    },
  });
}

const [number, when, from] = process.env['SPOTTER_KILL_AT']?.split(' ') ?? [];
if (number !== undefined && when !== undefined && from !== undefined) killAt(Number(number), when, from);
