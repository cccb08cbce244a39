/** The draft of a form, its changes and its errors, for any record with text fields. */
import type { Checked, FieldIssue } from '#contract/fields.ts';
import type { FieldError, FormChanges, FormContext, FormDraft, FormInput } from './draft-form.types.ts';

export interface FormKind<R, F extends string, V> {
  readonly fields: readonly F[];
  readonly draftOf: (known: R | null) => FormDraft<F>;
  /** The value to send for a text; the text has no white space around it. */
  readonly valueOf: (written: string) => V;
  readonly textOf: (value: V) => string;
  /** Validates the values with the schema of the call; `today` is the day at the studio. */
  readonly check: (changes: FormChanges<F, V>, today: string) => Checked<unknown>;
  /** The prefix of field names in errors from the server. */
  readonly prefix: string;
}

export const hasChanges = (changes: object): boolean => Object.keys(changes).length > 0;

export function createFormRules<R, F extends string, V>({ fields, draftOf, valueOf, textOf, check, prefix }: FormKind<R, F, V>) {
  type Context = FormContext<R, F, V>;
  type Changes = FormChanges<F, V>;
  type Draft = FormDraft<F>;

  const each = <T>(value: (field: F) => T | undefined): Partial<Record<F, T>> => {
    const found: Partial<Record<F, T>> = {};
    for (const field of fields) {
      const one = value(field);
      if (one !== undefined) found[field] = one;
    }
    return found;
  };

  /** The differences between the draft and the server’s record; white space around texts does not count. */
  const changesOf = (known: R | null, draft: Draft): Changes => {
    const former = draftOf(known);
    return each((field) => (draft[field].trim() === former[field] ? undefined : valueOf(draft[field].trim())));
  };

  const keptIn = (kept: unknown): Partial<Draft> => {
    if (typeof kept !== 'object' || kept === null) return {};
    return each((field) => {
      const value: unknown = Reflect.get(kept, field);
      return typeof value === 'string' ? value : undefined;
    });
  };

  /** The form after reading: the server's record with the unsaved draft. */
  const withKept = (known: R, kept: Partial<Draft>): Pick<Context, 'draft' | 'isRestored'> => {
    const draft = { ...draftOf(known), ...kept };
    return { draft, isRestored: hasChanges(changesOf(known, draft)) };
  };

  /** The unsaved texts by field; null if all texts are saved. A restored draft counts as unsaved until the record is read. */
  const unsavedIn = ({ known, draft, kept }: Context): Partial<Draft> | null => {
    const changed = changesOf(known, draft);
    const unsaved = known === null ? kept : each((field) => (field in changed ? draft[field] : undefined));
    return hasChanges(unsaved) ? unsaved : null;
  };

  /** The issue of each invalid field; form and server use the same rule. */
  const issuesIn = (changes: Changes, today: string): Partial<Readonly<Record<F, FieldIssue>>> => {
    const checked = check(changes, today);
    return checked.kind === 'valid' ? {} : each((field) => checked.issues[`${prefix}${field}`]);
  };
  const hasIssues = ({ known, draft, today }: Pick<Context, 'known' | 'draft' | 'today'>): boolean =>
    hasChanges(issuesIn(changesOf(known, draft), today));

  /** The value of a field after a save: the sent value, or the former value if none was sent. */
  const sentValue = ({ known, unconfirmed }: Context, field: F): string => {
    const value = unconfirmed[field];
    return value === undefined ? draftOf(known)[field] : textOf(value);
  };

  /** The form after a response: texts that were edited during the request stay, all other texts come from the server. */
  const withSaved = (context: Context, known: R) => {
    const saved = draftOf(known);
    const meanwhile = each((field) => (context.draft[field].trim() === sentValue(context, field) ? undefined : context.draft[field]));
    const draft: Draft = { ...saved, ...meanwhile };
    return { known, draft, unconfirmed: {}, isRestored: false, isChecked: false, error: null };
  };

  const isAllSaved = (context: Context, known: R): boolean => !hasChanges(changesOf(known, withSaved(context, known).draft));

  /** The error of a field; null if the field has no known error. */
  const fieldError = ({ isChecked, known, draft, today, error }: Context, field: F): FieldError | null => {
    const issue = isChecked ? issuesIn(changesOf(known, draft), today)[field] : undefined;
    if (issue) return { kind: 'issue', issue };
    const sentence = error?.kind === 'problem' ? error.problem.errors?.[`${prefix}${field}`] : undefined;
    return sentence === undefined ? null : { kind: 'serverError', sentence };
  };

  const initialContext = ({ keySeed, today, kept }: FormInput): Context => ({
    keySeed,
    today,
    known: null,
    draft: draftOf(null),
    unconfirmed: {},
    requestCount: 0,
    kept: keptIn(kept),
    isRestored: false,
    isChecked: false,
    error: null,
  });
  const withAnswer = ({ kept }: Context, known: R | undefined): Partial<Context> =>
    known === undefined ? {} : { known, ...withKept(known, kept), error: null };
  const written = ({ draft }: Context, field: F, value: string): Partial<Context> => ({ draft: { ...draft, [field]: value } });
  const afresh = ({ known }: Context): Partial<Context> => ({ draft: draftOf(known), isRestored: false, isChecked: false, error: null });
  const withRequest = ({ known, draft, requestCount }: Context): Partial<Context> => ({
    unconfirmed: changesOf(known, draft),
    requestCount: requestCount + 1,
    isChecked: false,
    error: null,
  });

  return {
    changesOf,
    keptIn,
    withKept,
    unsavedIn,
    issuesIn,
    hasIssues,
    withSaved,
    isAllSaved,
    fieldError,
    initialContext,
    withAnswer,
    written,
    afresh,
    withRequest,
  };
}
