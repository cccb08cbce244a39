/** Checks a filled-in form, field by field, with the schema that the server uses too. */
import * as v from 'valibot';

/** One reason why a field is refused: the schema's issue, without its English sentence. */
export interface FieldIssue {
  readonly type: string;
  readonly input?: unknown;
  readonly requirement?: unknown;
}

export type Checked<T> =
  | { readonly kind: 'valid'; readonly value: T }
  /** Field path (dots between its parts) → its first issue, in the order of the schema. */
  | { readonly kind: 'invalid'; readonly issues: Readonly<Record<string, FieldIssue>> };

/** The value as the schema makes it (trimmed, defaults filled in), or the first issue of every field that it refuses. */
export const checkFields = <const S extends v.GenericSchema>(schema: S, filled: unknown): Checked<v.InferOutput<S>> => {
  const result = v.safeParse(schema, filled);
  if (result.success) return { kind: 'valid', value: result.output };
  const issues: Record<string, FieldIssue> = {};
  for (const { path, type, input, requirement } of result.issues) {
    const field = path?.map(({ key }) => String(key)).join('.') ?? '';
    issues[field] ??= { type, input, requirement };
  }
  return { kind: 'invalid', issues };
};
