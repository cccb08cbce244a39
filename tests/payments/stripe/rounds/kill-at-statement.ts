/** Kills the server at one of its statements, counted from SIGUSR2. With `from: 'start'`: from the first statement about payments. */
import pg from 'pg';

export interface StatementPoint {
  readonly number: number;
  readonly when: 'before' | 'after';
  readonly from: 'signal' | 'start';
}

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
      // Kills before the caller continues.
      if (isPoint && result instanceof Promise) void result.then(kill);
      return result;
    },
  });
}

const [number, when, from] = process.env['SPOTTER_KILL_AT']?.split(' ') ?? [];
if (number !== undefined && when !== undefined && from !== undefined) killAt(Number(number), when, from);
