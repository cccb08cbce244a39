/** The types of a form that keeps its draft, for any record with texts as fields. */
import type { FieldIssue } from '#contract/fields.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

/** A text for each field, empty without a value. */
export type FormDraft<F extends string> = Readonly<Record<F, string>>;

/** The body of the request: the new values of the changed fields. */
export type FormChanges<F extends string, V> = { readonly [Field in F]?: V };

export interface FormInput {
  /** The start of every key of this form. */
  readonly keySeed: string;
  /** The day at the studio on which the form is opened. */
  readonly today: string;
  /** The unsaved draft as the device stored it; it can be anything, so it is checked. */
  readonly kept?: unknown;
}

export interface FormContext<R, F extends string, V> {
  readonly keySeed: string;
  /** `YYYY-MM-DD`, at the studio. */
  readonly today: string;
  /** The last data of the server; null until it is read. */
  readonly known: R | null;
  /** The texts in the form. */
  readonly draft: FormDraft<F>;
  /** The request that is being sent, or that had no answer. */
  readonly unconfirmed: FormChanges<F, V>;
  /** Counts the requests, so that each has a key of its own. */
  readonly requestCount: number;
  /** The unsaved draft, until it can be compared with the data of the server. */
  readonly kept: Partial<FormDraft<F>>;
  /** The form shows a restored draft. */
  readonly isRestored: boolean;
  /** The member tried to save an invalid form. */
  readonly isChecked: boolean;
  readonly error: CallError | null;
}

export type FormEvent<F extends string> =
  | { readonly type: 'field.changed'; readonly field: F; readonly value: string }
  /** The restored draft is discarded. */
  | { readonly type: 'discard.pressed' }
  | { readonly type: 'save.pressed' }
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'connection.returned' };

/** The input of the port that saves. */
export interface SaveFormInput<C> {
  readonly changes: C;
  readonly key: string;
}

/** The error of a field: an issue of the schema, or the server's sentence. */
export type FieldError =
  | { readonly kind: 'issue'; readonly issue: FieldIssue }
  | { readonly kind: 'serverError'; readonly sentence: string };
