/** What requests can name: ids by the kind of thing that they are of, gathered from what was made and from every answer. */
import type { TestResponse } from './test-server.ts';

export interface KnownIds {
  readonly add: (kind: string, ...ids: readonly string[]) => void;
  /** Adds what an answer to `/api/v1/<collection>…` names. */
  readonly addFrom: (answer: TestResponse, path: string) => void;
  /** The text with every `@17` in the place of an id: of its kind where some are known, else of any. */
  readonly filledIn: (text: string, kind?: string) => string;
}

/** Enough to choose from; more would make what belongs together rare. */
const mostOfAKind = 40;

const others: Readonly<Record<string, string>> = {
  data: 'notification',
  activities: 'source',
  variant: 'product',
  card: 'payment_source',
  client_visits: 'visit',
};

/** `sessions` → `session` */
export const kindOf = (name: string): string => others[name] ?? name.replace(/ies$/, 'y').replace(/(?<=ss)es$|(?<!s)s$/, '');

export function knownIds(): KnownIds {
  const kinds = new Map<string, string[]>();
  const any: string[] = [];
  const add = (kind: string, ...ids: readonly string[]): void => {
    const own = kinds.get(kind) ?? [];
    kinds.set(kind, own);
    for (const id of ids) {
      if (!own.includes(id) && own.length < mostOfAKind) own.push(id);
      if (!any.includes(id)) any.push(id);
    }
  };
  const walk = (value: unknown, name: string): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) for (const each of value as readonly unknown[]) walk(each, name);
    else
      for (const [key, inside] of Object.entries(value)) {
        if (typeof inside !== 'string') walk(inside, key);
        else if (key === 'id') add(kindOf(name), inside);
        else if (key.endsWith('_id')) add(kindOf(key.slice(0, -'_id'.length)), inside);
      }
  };
  const choose = (kind: string, number: string): string => {
    const from = kinds.get(kind) ?? any;
    return from[Number(number) % from.length] ?? '';
  };
  return {
    add,
    addFrom: ({ body }, path) => walk(body, path.split('/')[3] ?? ''),
    filledIn: (text, kind = '') =>
      text
        .replaceAll(/"(\w+)_id":"@(\d+)"/g, (_, name: string, number: string) => `"${name}_id":"${choose(kindOf(name), number)}"`)
        .replaceAll(/@(\d+)/g, (_, number: string) => choose(kind, number)),
  };
}
