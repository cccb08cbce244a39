/** What a form that loses nothing takes, remembers and hears: of any record, with texts for fields. */
import type { FieldIssue } from '#contract/fields.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

/** A text for each field, empty where there is nothing. */
export type FormDraft<F extends string> = Readonly<Record<F, string>>;

/** What is told to the server: of the fields that differ what is to stand there. */
export type FormChanges<F extends string, V> = { readonly [Field in F]?: V };

export interface FormInput {
  /** The start of every key of this form. */
  readonly keySeed: string;
  /** The day at the studio on which the form is opened. */
  readonly today: string;
  /** What was written here before and never saved, as the device kept it: anything, so it is checked. */
  readonly kept?: unknown;
}

export interface FormContext<R, F extends string, V> {
  readonly keySeed: string;
  /** `YYYY-MM-DD`, at the studio. */
  readonly today: string;
  /** As the server last said; null until it is read. */
  readonly known: R | null;
  /** As it stands in the form. */
  readonly draft: FormDraft<F>;
  /** What the server is being told, or was told without an answer. */
  readonly unconfirmed: FormChanges<F, V>;
  /** Counts what was told, so that each telling has a key of its own. */
  readonly requestCount: number;
  /** What was written before and never saved, until what the server has is here to compare it with. */
  readonly kept: Partial<FormDraft<F>>;
  /** What was written before stands in the form again. */
  readonly isRestored: boolean;
  /** The member wanted to save something that cannot be right. */
  readonly isChecked: boolean;
  readonly error: CallError | null;
}

export type FormEvent<F extends string> =
  | { readonly type: 'field.changed'; readonly field: F; readonly value: string }
  /** What was written before is to go. */
  | { readonly type: 'discard.pressed' }
  | { readonly type: 'save.pressed' }
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'connection.returned' };

/** What the port that saves is told. */
export interface SaveFormInput<C> {
  readonly changes: C;
  readonly key: string;
}

/** What is wrong with a field: our own issue, or the server's sentence. */
export type FieldError =
  | { readonly kind: 'issue'; readonly issue: FieldIssue }
  | { readonly kind: 'serverError'; readonly sentence: string };
