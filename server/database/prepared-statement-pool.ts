/** Each connection plans a named text only once. Planning is most of the cost of the short statements of a booking. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { destroySocket, DatabaseTimeout, type Liveness } from './liveness.ts';
import { connectionLimit, replyLimit } from './time-limits.ts';

/** The maximum number of names. Lists are passed as one parameter, so there are far fewer texts. */
const mostNames = 300;
/** Queries that have run once; a query gets a name when it runs again. */
const mostSeen = 1000;

/** Part of every name: increasing it discards all plans. */
let generation = 0;
const names = new Map<string, string>();
const seen = new Set<string>();

export function discardPlans(): void {
  generation += 1;
  names.clear();
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  if (!seen.delete(text)) return addSeenText(text);
  const name = `${createHash('sha256').update(text).digest('base64url').slice(0, 20)}-${generation}`;
  names.set(text, name);
  return name;
}

function addSeenText(text: string): undefined {
  const [oldest] = seen;
  if (seen.size >= mostSeen && oldest !== undefined) seen.delete(oldest);
  seen.add(text);
}

/** Wraps `client` so that its queries are named and watched. If a query gets no reply from PostgreSQL, the connection is closed. */
const planned = (client: pg.PoolClient, liveness: Pick<Liveness, 'watchReply'>): pg.PoolClient => {
  let isCut = false;
  const query = async (text: string, values: readonly unknown[]) => {
    if (isCut) throw new DatabaseTimeout();
    const name = values.length > 0 ? nameOf(text) : undefined;
    const named = { text, values: [...values], ...(name === undefined ? {} : { name }) };
    try {
      return await liveness.watchReply(() => client.query(named), replyLimit());
    } catch (error) {
      if (error instanceof DatabaseTimeout) {
        isCut = true;
        destroySocket(client);
      }
      throw error;
    }
  };
  return withOthers(client, { query, release: (error?: Error | boolean) => client.release(isCut || error) });
};

export function preparedStatementPool(pool: pg.Pool, liveness: Pick<Liveness, 'watch' | 'watchReply'>): pg.Pool {
  const known = new WeakMap<pg.PoolClient, pg.PoolClient>();
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await connectWatched(pool, liveness);
    const wrapped = known.get(client) ?? planned(client, liveness);
    known.set(client, wrapped);
    return wrapped;
  };
  return withOthers(pool, { connect });
}

/** If the connection arrives after its work was rejected, it goes back to the pool. */
async function connectWatched(pool: pg.Pool, liveness: Pick<Liveness, 'watch'>): Promise<pg.PoolClient> {
  let isWanted = true;
  try {
    return await liveness.watch(async () => {
      const client = await pool.connect();
      if (!isWanted) client.release();
      return client;
    }, connectionLimit());
  } catch (error) {
    isWanted = false;
    throw error;
  }
}

type Methods<T> = { readonly [K in keyof T]?: (...args: never[]) => unknown };

const withOthers = <T extends object>(target: T, methods: Methods<T>): T =>
  new Proxy(target, {
    get(from, key) {
      if (Object.hasOwn(methods, key)) return Reflect.get(methods, key);
      const value: unknown = Reflect.get(from, key);
      return typeof value === 'function' ? value.bind(from) : value;
    },
  });
