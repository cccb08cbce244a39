import type { Session } from '#contract/classes.ts';
import type { VisitFields } from '#contract/visit-fields.ts';
import type { Money } from '#contract/values.ts';
import type { Visit } from '#contract/visits.ts';
import type { FeedbackEvent, ProgressText, SuccessText, CallError } from '#machines/feedback/feedback.events.ts';
import { laterDate } from './studio-clock.rules.ts';
import type { VisitStatus } from './visit-lifecycle.rules.ts';
import type { ChangeAnswer, ChangeSubject, Intent, VisitAction, VisitContext, VisitPress } from './visit.types.ts';

/** The success message for each action. Source: docs/spec §8. */
const successTexts: Readonly<Record<VisitAction, SuccessText>> = {
  booking: 'booked',
  droppingIn: 'booked',
  joining: 'waitlisted',
  cancelling: 'cancelled',
  leaving: 'removed',
  cancellingLate: 'cancelled',
  confirming: 'confirmed',
  declining: 'declined',
};

/** Throws without an intent in progress: only a mistake in the chart can cause that. */
export const currentIntent = ({ intent }: VisitContext): Intent => {
  if (!intent) throw new Error('no intent is in progress');
  return intent;
};

/** Throws before the class is known; the chart reports changes only later. */
export const knownSession = ({ session }: VisitContext): Session => {
  if (!session) throw new Error('the class is not known yet');
  return session;
};

export const progressStarted = ({ key }: Intent, text: ProgressText): FeedbackEvent => ({ type: 'progress.started', id: key, text });

export const progressSucceeded = ({ action, key }: Intent): FeedbackEvent => ({
  type: 'progress.succeeded',
  id: key,
  text: successTexts[action],
});

export const progressFailed = ({ key }: Intent, error: CallError | null): FeedbackEvent => ({
  type: 'progress.failed',
  id: key,
  error: error ?? { kind: 'failure', failure: 'garbled' },
});

/** The class and the action, for the app’s toast if the member leaves the screen before the answer. */
export const subjectOf = ({ session, intent }: VisitContext): ChangeSubject => ({
  name: session?.name,
  done: successTexts[intent?.action ?? 'booking'],
});

const goals: Readonly<Record<VisitAction, readonly VisitStatus[]>> = {
  booking: ['booked'],
  droppingIn: ['booked'],
  joining: ['waitlisted', 'pending'],
  cancelling: ['cancelled', 'none'],
  leaving: ['cancelled', 'none'],
  cancellingLate: ['cancelled', 'none'],
  confirming: ['booked'],
  declining: ['cancelled', 'none'],
};

export const visitStatusIn = (session: Session | null): VisitStatus => session?.visit?.state ?? 'none';

/** Does the server's class show the result of the intent? */
export const isFulfilled = (intent: Intent | null, session: Session | null): boolean =>
  intent !== null && session !== null && goals[intent.action].includes(visitStatusIn(session));

/** Does the answer confirm the intended result? Only then can the page show it. */
export const wasDone = (action: VisitAction, answer: ChangeAnswer): boolean =>
  answer.kind === 'changed' && goals[action].includes(answer.visit.state);

const fieldsOf = ({
  id,
  state,
  cancelled_how,
  waitlist_position,
  offer_expires_at,
  pass_id,
  dropin,
  price,
  concession,
}: Visit): VisitFields => ({
  id,
  state,
  cancelled_how,
  waitlist_position,
  offer_expires_at,
  pass_id,
  ...(dropin ? { dropin } : {}),
  ...(price ? { price } : {}),
  concession,
});

/** The class in the answered visit; if the answer has no class, the known class with the new visit. */
export const sessionWith = (known: Session | null, visit: Visit): Session | null => {
  const base = visit.session ?? known;
  return base ? { ...base, visit: fieldsOf(visit) } : null;
};

export const applyChangeAnswer = (context: VisitContext, answer: ChangeAnswer): Pick<VisitContext, 'session' | 'now'> =>
  answer.kind === 'changed' ? { session: sessionWith(context.session, answer.visit), now: laterDate(context.now, answer.now) } : context;

type Cleared = Pick<VisitContext, 'error' | 'withdrawn'>;
const nothingWrong: Cleared = { error: null, withdrawn: null };

export const startIntent = (context: VisitContext, action: VisitAction): Pick<VisitContext, 'intent' | 'intents'> & Cleared => ({
  ...nothingWrong,
  intents: context.intents + 1,
  intent: {
    action,
    key: `${context.keySeed}-${context.intents + 1}`,
    attempts: 0,
    visitId: context.session?.visit?.id ?? '',
    ...(action === 'booking' && context.chosenPassId ? { passId: context.chosenPassId } : {}),
    ...(action === 'droppingIn' && context.session?.price ? { price: context.session.price } : {}),
  },
});

/** The current drop-in price, if the server refused the price that the member saw. */
export const changedPrice = (answer: ChangeAnswer): Money | undefined => (answer.kind === 'refused' ? answer.problem.total : undefined);

export const applyPriceAnswer = ({ session }: VisitContext, answer: ChangeAnswer): Pick<VisitContext, 'session'> => ({
  session: session && { ...session, price: changedPrice(answer) ?? session.price },
});

/** How often one press sends the request by itself, before the member decides. */
export const triesPerPress = 2;

export const isSecondTryDue = (intent: Intent | null): boolean => intent !== null && intent.attempts % triesPerPress !== 0;

export const withAttempt = (intent: Intent | null): Intent | null => (intent ? { ...intent, attempts: intent.attempts + 1 } : null);

/** Does the press work offline? Every other press sends a request, or opens a dialog whose answer sends one. */
export const isLocal = ({ type }: VisitPress): boolean => type === 'dismiss.pressed';
