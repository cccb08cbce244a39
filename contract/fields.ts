/** Validates a form field by field, with the same schema as the server. */
import * as v from 'valibot';

/** Why a field is refused: an issue of the schema, without its English message. */
export interface FieldIssue {
  readonly type: string;
  readonly input?: unknown;
  readonly requirement?: unknown;
}

export type Checked<T> =
  | { readonly kind: 'valid'; readonly value: T }
  /** For each invalid field its first issue, in the order of the schema. The key is the field path, with its parts joined by dots. */
  | { readonly kind: 'invalid'; readonly issues: Readonly<Record<string, FieldIssue>> };

/** The parsed value (trimmed, with defaults), or the first issue of every invalid field. */
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
