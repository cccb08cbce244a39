/**
 * Gives statements names on their way to PostgreSQL, so that each connection parses and plans a text once and not
 * every time. Planning is most of what the short statements of a booking cost the database.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Names at a time; statements that take lists take them as one parameter, so there are far fewer texts than that. */
const mostNames = 300;
/** Texts that were asked once; a text is worth a name when it comes again. */
const mostSeen = 1000;

/** Part of every name, so that a new number leaves all plans behind. */
let generation = 0;
const names = new Map<string, string>();
const seen = new Set<string>();

/** For when PostgreSQL says that a table has changed since a plan was made. */
export function forgetPlans(): void {
  generation += 1;
  names.clear();
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  if (!seen.delete(text)) return remember(text);
  const name = `${createHash('sha256').update(text).digest('base64url').slice(0, 20)}-${generation}`;
  names.set(text, name);
  return name;
}

/** The oldest is forgotten first. */
function remember(text: string): undefined {
  const [oldest] = seen;
  if (seen.size >= mostSeen && oldest !== undefined) seen.delete(oldest);
  seen.add(text);
}

/** As `client`, but what Kysely asks it is named. */
const planned = (client: pg.PoolClient): pg.PoolClient => {
  const query = (text: string, values: readonly unknown[]) => {
    const name = values.length > 0 ? nameOf(text) : undefined;
    return client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) });
  };
  return withOther(client, 'query', query);
};

/** The pool as Kysely sees it. */
export function plannedPool(pool: pg.Pool): pg.Pool {
  const known = new WeakMap<pg.PoolClient, pg.PoolClient>();
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect();
    const wrapped = known.get(client) ?? planned(client);
    known.set(client, wrapped);
    return wrapped;
  };
  return withOther(pool, 'connect', connect);
}

/** As `target`, but for one of its methods. */
const withOther = <T extends object>(target: T, name: keyof T, method: (...asked: never[]) => unknown): T =>
  new Proxy(target, {
    get(from, key) {
      if (key === name) return method;
      const value: unknown = Reflect.get(from, key);
      return typeof value === 'function' ? value.bind(from) : value;
    },
  });
