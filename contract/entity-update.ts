/** The fields that an update accepts when a client sends a whole entity. Source: docs/spec §5 and §7, docs/decisions/api.md#0250. */
import * as v from 'valibot';

/**
 * The schema of an update. It reads the fields in `entries` and ignores the fields in `passedOver`, so that a client can send the entity as
 * it was read. Any other field is refused; the issue names the field.
 */
export const entityUpdate = <const E extends v.ObjectEntries>(entries: E, passedOver: readonly string[]) => {
  const known: E = { ...Object.fromEntries(passedOver.map((name) => [name, v.optional(v.unknown())])), ...entries };
  const read = (sent: v.InferOutput<v.StrictObjectSchema<E, undefined>>): typeof sent => {
    const kept = Object.entries(sent).filter(([name]) => Object.hasOwn(entries, name));
    return Object.fromEntries(kept) as typeof sent;
  };
  return v.pipe(v.strictObject(known), v.transform(read));
};
