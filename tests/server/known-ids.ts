import type { TestResponse } from './test-server.ts';

export interface KnownIds {
  readonly add: (kind: string, ...ids: readonly string[]) => void;
  /** Adds the ids in a response to `/api/v1/<collection>…`. */
  readonly addFrom: (answer: TestResponse, path: string) => void;
  /** Replaces each `@17` by an id, of this kind if some are known. */
  readonly filledIn: (text: string, kind?: string) => string;
}

/** The maximum number of ids of a kind. With more, a request would rarely contain related ids. */
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
