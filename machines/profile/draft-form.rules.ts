/** What stands in a form that loses nothing, what of it is to be saved, and what cannot be right: for any record with texts for fields. */
import type { Checked, FieldIssue } from '#contract/fields.ts';
import type { FieldError, FormChanges, FormContext, FormDraft, FormInput } from './draft-form.types.ts';

export interface FormKind<R, F extends string, V> {
  readonly fields: readonly F[];
  /** The form as the server has it; null: nothing is known yet. */
  readonly draftOf: (known: R | null) => FormDraft<F>;
  /** What is told of a text, white space around it left out. */
  readonly valueOf: (written: string) => V;
  /** The text of what was told. */
  readonly textOf: (value: V) => string;
  /** Holds what is to be told against the schema of the call, and against the day at the studio. */
  readonly check: (changes: FormChanges<F, V>, today: string) => Checked<unknown>;
  /** How the server names a field, before its own name. */
  readonly prefix: string;
}

export const hasChanges = (changes: object): boolean => Object.keys(changes).length > 0;

/** The rules of such a form. */
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

  /** What differs from what the server has; white space around it is nothing. */
  const changesOf = (known: R | null, draft: Draft): Changes => {
    const former = draftOf(known);
    return each((field) => (draft[field].trim() === former[field] ? undefined : valueOf(draft[field].trim())));
  };

  /** What the device kept, as far as it is texts of this form. */
  const keptIn = (kept: unknown): Partial<Draft> => {
    if (typeof kept !== 'object' || kept === null) return {};
    return each((field) => {
      const value: unknown = Reflect.get(kept, field);
      return typeof value === 'string' ? value : undefined;
    });
  };

  /** The form once what the server has is here: with what was written before and never saved. */
  const withKept = (known: R, kept: Partial<Draft>): Pick<Context, 'draft' | 'isRestored'> => {
    const draft = { ...draftOf(known), ...kept };
    return { draft, isRestored: hasChanges(changesOf(known, draft)) };
  };

  /** What is written and not saved, field by field; null: nothing. What was written before is still so until it can be compared. */
  const unsavedIn = ({ known, draft, kept }: Context): Partial<Draft> | null => {
    const changed = changesOf(known, draft);
    const unsaved = known === null ? kept : each((field) => (field in changed ? draft[field] : undefined));
    return hasChanges(unsaved) ? unsaved : null;
  };

  /** Field → why the server would refuse it: the same rule decides here and there. */
  const issuesIn = (changes: Changes, today: string): Partial<Readonly<Record<F, FieldIssue>>> => {
    const checked = check(changes, today);
    return checked.kind === 'valid' ? {} : each((field) => checked.issues[`${prefix}${field}`]);
  };
  const hasIssues = ({ known, draft, today }: Pick<Context, 'known' | 'draft' | 'today'>): boolean =>
    hasChanges(issuesIn(changesOf(known, draft), today));

  /** A field as the server was told it: as it was asked for, else as it was. */
  const sentValue = ({ known, unconfirmed }: Context, field: F): string => {
    const value = unconfirmed[field];
    return value === undefined ? draftOf(known)[field] : textOf(value);
  };

  /** After the server said what it has: what was written meanwhile stays, all else is as the server says. */
  const withSaved = (context: Context, known: R) => {
    const saved = draftOf(known);
    const meanwhile = each((field) => (context.draft[field].trim() === sentValue(context, field) ? undefined : context.draft[field]));
    const draft: Draft = { ...saved, ...meanwhile };
    return { known, draft, unconfirmed: {}, isRestored: false, isChecked: false, error: null };
  };

  /** Is everything that stands in the form saved, once the server said what it has? */
  const isAllSaved = (context: Context, known: R): boolean => !hasChanges(changesOf(known, withSaved(context, known).draft));

  /** What is wrong with a field, as far as anybody said so; null: nothing. */
  const fieldError = ({ isChecked, known, draft, today, error }: Context, field: F): FieldError | null => {
    const issue = isChecked ? issuesIn(changesOf(known, draft), today)[field] : undefined;
    if (issue) return { kind: 'issue', issue };
    const sentence = error?.kind === 'problem' ? error.problem.errors?.[`${prefix}${field}`] : undefined;
    return sentence === undefined ? null : { kind: 'serverError', sentence };
  };

  /** Before anything is read. */
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
