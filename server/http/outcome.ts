/** The result of a call: an answer, or a refusal that is stored like an answer. */
import type { MessageDescriptor } from '@lingui/core';
import type { Slot } from '#contract/slots.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { Money } from '#contract/values.ts';
import type { FieldIssue } from '#words/field.words.ts';

export type HandlerOutcome<A> =
  | { readonly kind: 'answered'; readonly answer: A }
  /** `cost`: the price of continuing. `timeZone`: for the instants of the refusal. `slots`: free times as alternatives. */
  | {
      readonly kind: 'refused';
      readonly refusal: Refusal;
      readonly cost?: MessageDescriptor;
      readonly timeZone?: string;
      readonly slots?: readonly Slot[];
      readonly total?: Money;
    };

export const answered = <A>(answer: A): HandlerOutcome<A> => ({ kind: 'answered', answer });
export const refused = (refusal: Refusal, cost?: MessageDescriptor): Extract<HandlerOutcome<never>, { readonly kind: 'refused' }> => ({
  kind: 'refused',
  refusal,
  ...(cost ? { cost } : {}),
});

export interface RefusedDetails {
  /** The header `Retry-After` in seconds, for 429 and 503. */
  readonly retryAfter?: number;
  /** For each invalid field, by its path: the error of the field. */
  readonly issues?: Readonly<Record<string, FieldIssue>>;
  /** The `detail` of the problem for this occurrence, such as the price of continuing. */
  readonly detail?: MessageDescriptor;
  /** The time zone of the class or appointment; absent: the time zone of the caller’s facility. */
  readonly timeZone?: string;
  readonly slots?: readonly Slot[];
  readonly total?: Money;
  /** The methods that the path accepts, for the header `Allow`. */
  readonly allow?: string;
  readonly limit?: string;
  /** The accepted type: `application/json`. */
  readonly expected?: string;
}

export class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusal: Refusal;
  readonly details: RefusedDetails;
  constructor(refusal: Refusal | Refusal['code'], details: RefusedDetails = {}) {
    const whole = typeof refusal === 'string' ? { code: refusal } : refusal;
    super(whole.code);
    this.refusal = whole;
    this.details = details;
  }
}
