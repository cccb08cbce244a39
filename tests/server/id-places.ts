/** Finds where a call takes ids: parameters of the path, and ids and tokens in query and body. */
import type { GenericSchema } from 'valibot';
import type { Call } from '#contract/call-definition.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { ByToken } from '#contract/identity.ts';
import { Id } from '#contract/values.ts';

/** A valibot schema. Its type determines which of these fields it has. */
interface Node {
  readonly entries?: Readonly<Record<string, Node>>;
  readonly item?: Node;
  readonly options?: readonly Node[];
  readonly wrapped?: Node;
}

const named: readonly unknown[] = [Id, ByToken.entries.token];

function placesIn(schema: Node, path: string): string[] {
  if (named.includes(schema)) return [path];
  if (schema.wrapped) return placesIn(schema.wrapped, path);
  if (schema.item) return placesIn(schema.item, `${path}.0`);
  if (schema.options) return typeof schema.options[0] === 'object' ? schema.options.flatMap((option) => placesIn(option, path)) : [];
  return Object.entries(schema.entries ?? {}).flatMap(([name, entry]) => placesIn(entry, `${path}.${name}`));
}

const table: Readonly<Record<CallName, Call>> = calls;
const nodeOf = (schema: GenericSchema | undefined): Node => (schema ?? {}) as Node;

/** For example `params.id`, `query.session_id`, `body.workout.sets.0.movement_id`. A list of ids with commas is one place. */
export function idPathsOf(name: CallName): readonly string[] {
  const { path, query, body } = table[name];
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, param]) => `params.${param}`);
  const ids = Object.keys(nodeOf(query).entries ?? {}).filter((key) => key === 'ids');
  return [
    ...new Set([...params, ...ids.map((key) => `query.${key}`), ...placesIn(nodeOf(query), 'query'), ...placesIn(nodeOf(body), 'body')]),
  ];
}
