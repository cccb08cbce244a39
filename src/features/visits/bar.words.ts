/** The text beside the button of an open class: the member's status and its consequences. */
import { msg, plural } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { Session } from '#contract/classes.ts';
import type { Affordance } from '#machines/visits/affordance.rules.ts';
import { confirmBy, deadlineSentence, dropInDeadline } from '#words/dialog.words.ts';
import { problemSentence } from '#words/problem.words.ts';
import type { FormatContext } from '#words/when-values.ts';
import { partSentences } from './action.words.ts';

export interface BarWords {
  /** The title; null if the button already shows the same text. */
  readonly title: MessageDescriptor | null;
  readonly text: MessageDescriptor | string | null;
}

type Of<K extends Affordance['kind']> = Extract<Affordance, { readonly kind: K }>;

/** The text if the outcome of the last request is unknown. */
export const unsettledWords: BarWords = { title: msg`We don’t know yet if it worked`, text: msg`Try again. Nothing will be done twice.` };

/** `session` is the class of the affordance. */
export function barWords(affordance: Affordance, session: Session, formatContext: FormatContext): BarWords {
  switch (affordance.kind) {
    case 'book':
      return { title: placesLeft(session.spaces_left), text: freeUntil(session.cancellation_close_date, formatContext) };
    case 'dropIn':
      return { title: placesLeft(session.spaces_left), text: dropInDeadline(dateOf(session.cancellation_close_date), formatContext) };
    case 'joinWaitlist':
      return { title: allTaken(session.capacity), text: placeFreesUp };
    case 'booked':
      return { title: msg`You’re in`, text: affordance.late ? lateCost(affordance) : freeUntil(affordance.until, formatContext) };
    case 'waiting':
      return { title: msg`You are on the waitlist`, text: placeFreesUp };
    case 'offered':
      return { title: msg`Your spot is held`, text: offerText(affordance, formatContext) };
    case 'refused':
      return whyNot(affordance.refusal, formatContext);
    case 'onNow':
      return withPart(affordance, whyNot({ code: 'session_on_now', until: affordance.until }, formatContext));
    case 'finished':
      return withPart(affordance, whyNot({ code: 'session_finished' }, formatContext));
    case 'cancelled':
      return { title: null, text: affordance.reason ?? problemSentence({ code: 'session_cancelled' }, formatContext) };
  }
}

const placeFreesUp = msg`We’ll tell you if a spot frees up.`;
const lateCost = ({ isPriceDue }: Of<'booked'>): MessageDescriptor =>
  isPriceDue ? msg`If you cancel now, you still pay the price` : msg`Cancelling now counts as a visit`;
const placesLeft = (left: number): MessageDescriptor => msg`${plural(left, { one: '# spot left', other: '# spots left' })}`;
const allTaken = (capacity: number): MessageDescriptor => msg`All ${capacity} taken`;

const dateOf = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));

const freeUntil = (until: string | null, formatContext: FormatContext): MessageDescriptor => deadlineSentence(dateOf(until), formatContext);

function offerText({ expiresAt, refusal }: Of<'offered'>, formatContext: FormatContext): MessageDescriptor | null {
  if (refusal) return problemSentence(refusal, formatContext);
  if (expiresAt === null) return null;
  return confirmBy(new Date(expiresAt), formatContext);
}

const whyNot = (refusal: Of<'refused'>['refusal'], formatContext: FormatContext): BarWords => ({
  title: null,
  text: problemSentence(refusal, formatContext),
});

/** Replaces the reason why no action is possible by the member's participation, which is more useful. */
const withPart = ({ part }: Of<'onNow' | 'finished'>, words: BarWords): BarWords => ({ ...words, text: partSentences[part] ?? words.text });
