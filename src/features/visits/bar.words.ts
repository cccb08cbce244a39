/** What stands beside the button of an open class: where the member stands, and what follows from it. */
import { msg, plural } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { Session } from '#contract/classes.ts';
import type { Affordance } from '#machines/visits/affordance.rules.ts';
import { confirmBy, deadlineSentence, dropInDeadline } from '#words/dialog.words.ts';
import { problemSentence } from '#words/problem.words.ts';
import type { Moment } from '#words/when.ts';
import { partSentences } from './action.words.ts';

export interface BarWords {
  /** Null where the button says it already. */
  readonly title: MessageDescriptor | null;
  readonly text: MessageDescriptor | string | null;
}

type Of<K extends Affordance['kind']> = Extract<Affordance, { readonly kind: K }>;

/** Nobody knows yet whether the last wish came true. */
export const unsettledWords: BarWords = { title: msg`Not sure yet`, text: msg`Try again. Nothing will be done twice.` };

/** `session` is the class that the affordance is about. */
export function barWords(affordance: Affordance, session: Session, moment: Moment): BarWords {
  switch (affordance.kind) {
    case 'book':
      return { title: spotsLeft(session.spaces_left), text: freeUntil(session.cancellation_close_date, moment) };
    case 'dropIn':
      return { title: spotsLeft(session.spaces_left), text: dropInDeadline(dateOf(session.cancellation_close_date), moment) };
    case 'joinWaitlist':
      return { title: allTaken(session.capacity), text: weTell };
    case 'booked':
      return { title: msg`You’re in`, text: affordance.late ? countsAsVisit : freeUntil(affordance.until, moment) };
    case 'waiting':
      return { title: msg`You are on the waitlist`, text: weTell };
    case 'offered':
      return { title: msg`Your spot is held`, text: offerText(affordance, moment) };
    case 'refused':
      return whyNot(affordance.refusal, moment);
    case 'onNow':
      return told(affordance, whyNot({ code: 'session_on_now', until: affordance.until }, moment));
    case 'finished':
      return told(affordance, whyNot({ code: 'session_finished' }, moment));
    case 'cancelled':
      return { title: null, text: affordance.reason ?? problemSentence({ code: 'session_cancelled' }, moment) };
  }
}

const weTell = msg`We’ll tell you if a spot frees up.`;
const countsAsVisit = msg`Cancelling now counts as a visit`;
const spotsLeft = (left: number): MessageDescriptor => msg`${plural(left, { one: '# spot left', other: '# spots left' })}`;
const allTaken = (capacity: number): MessageDescriptor => msg`All ${capacity} taken`;

const dateOf = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));

const freeUntil = (until: string | null, moment: Moment): MessageDescriptor => deadlineSentence(dateOf(until), moment);

function offerText({ expiresAt, refusal }: Of<'offered'>, moment: Moment): MessageDescriptor | null {
  if (refusal) return problemSentence(refusal, moment);
  if (expiresAt === null) return null;
  return confirmBy(new Date(expiresAt), moment);
}

const whyNot = (refusal: Of<'refused'>['refusal'], moment: Moment): BarWords => ({ title: null, text: problemSentence(refusal, moment) });

/** What became of the member says more than why nothing can be done. */
const told = ({ part }: Of<'onNow' | 'finished'>, words: BarWords): BarWords => ({ ...words, text: partSentences[part] ?? words.text });
