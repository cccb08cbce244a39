import type { FieldIssue } from '#contract/fields.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

/** A field without a value has an empty text. */
export type FormDraft<F extends string> = Readonly<Record<F, string>>;

export type FormChanges<F extends string, V> = { readonly [Field in F]?: V };

export interface FormInput {
  /** The prefix of all idempotency keys. */
  readonly keySeed: string;
  /** The day at the studio when the form is opened. */
  readonly today: string;
  /** The unsaved draft that the device stored. It may have any shape, so it is validated. */
  readonly kept?: unknown;
}

export interface FormContext<R, F extends string, V> {
  readonly keySeed: string;
  /** `YYYY-MM-DD` at the studio. */
  readonly today: string;
  /** The server’s last response; null until the record is read. */
  readonly known: R | null;
  readonly draft: FormDraft<F>;
  /** The changes in the request in progress, or in a request without an answer. */
  readonly unconfirmed: FormChanges<F, V>;
  readonly requestCount: number;
  /** The stored draft, until it can be compared with the server's record. */
  readonly kept: Partial<FormDraft<F>>;
  readonly isRestored: boolean;
  readonly isChecked: boolean;
  readonly error: CallError | null;
}

export type FormEvent<F extends string> =
  | { readonly type: 'field.changed'; readonly field: F; readonly value: string }
  | { readonly type: 'discard.pressed' }
  | { readonly type: 'save.pressed' }
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'connection.returned' };

export interface SaveFormInput<C> {
  readonly changes: C;
  readonly key: string;
}

/** An issue of the schema, or the server's error message. */
export type FieldError =
  | { readonly kind: 'issue'; readonly issue: FieldIssue }
  | { readonly kind: 'serverError'; readonly sentence: string };
