/** What a write takes of an entity that a client may send whole. Source: docs/spec §5 and §7, docs/decisions/api.md#0250. */
import * as v from 'valibot';

/**
 * The schema of an update: it reads `entries`; fields named in `passedOver` may come along, as they do when the entity is sent as it
 * was read, and change nothing; any other field is refused by its name.
 */
export const entityUpdate = <const E extends v.ObjectEntries>(entries: E, passedOver: readonly string[]) => {
  const known: E = { ...Object.fromEntries(passedOver.map((name) => [name, v.optional(v.unknown())])), ...entries };
  const read = (sent: v.InferOutput<v.StrictObjectSchema<E, undefined>>): typeof sent => {
    const kept = Object.entries(sent).filter(([name]) => Object.hasOwn(entries, name));
    return Object.fromEntries(kept) as typeof sent;
  };
  return v.pipe(v.strictObject(known), v.transform(read));
};
