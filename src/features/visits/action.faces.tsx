/** What the button of a class looks like: one face for every affordance. */
import type { MessageDescriptor } from '@lingui/core';
import type { ReactNode } from 'react';
import type { Refusal } from '#contract/refusal.ts';
import type { Affordance, Cost } from '#machines/visits/affordance.rules.ts';
import { bookingCostOf } from '#machines/passes/pass-cost.rules.ts';
import type { ShownAffordance } from '#machines/visits/visit.selectors.ts';
import { isLocal } from '#machines/visits/visit.rules.ts';
import type { VisitAction, VisitPress } from '#machines/visits/visit.types.ts';
import { ban } from '#src/ui/icons/ban.ts';
import { check } from '#src/ui/icons/check.ts';
import { clock } from '#src/ui/icons/clock.ts';
import type { Fact, StateButtonProps, Way } from '#src/ui/StateButton.tsx';
import { bookingCost } from '#words/pass.words.ts';
import { problemSentence } from '#words/problem.words.ts';
import { reasonFor } from '#words/reason.words.ts';
import { visitWord } from '#words/visit.words.ts';
import type { Moment } from '#words/when.ts';
import { labels, names, partSentences, placeInLine, waitingCount } from './action.words.ts';
import { OfferClock } from './OfferClock.tsx';
import { reasonIcons } from './reason-icons.ts';
import { spokenLabel, type SpokenLabelName } from './spoken-label.tsx';

/** What a face is drawn with. */
export interface Easel {
  /** For what many buttons say alike. */
  readonly say: (words: MessageDescriptor) => string;
  /** For what names the class. */
  readonly sayNamed: (words: MessageDescriptor) => string;
  /** The class with its time, as in "CrossFit at 17:00". */
  readonly name: string;
  readonly moment: Moment;
  readonly press: (press: VisitPress) => void;
}

type Of<K extends ShownAffordance['kind']> = Extract<ShownAffordance, { readonly kind: K }>;

/** `standing`: what the rules say of the class while something is under way with it. */
export function faceOf(affordance: ShownAffordance, standing: Affordance | null, easel: Easel): StateButtonProps {
  switch (affordance.kind) {
    case 'book':
      return bookFace(affordance, easel);
    case 'dropIn':
      return dropInFace(affordance, easel);
    case 'joinWaitlist':
      return joinFace(affordance, easel);
    case 'booked':
      return bookedFace(affordance, easel);
    case 'waiting':
      return waitingFace(affordance, easel);
    case 'offered':
      return affordance.refusal && !affordance.price
        ? unpaidOfferFace(affordance, affordance.refusal, easel)
        : offerFace(affordance, easel);
    case 'onNow':
    case 'finished':
    case 'cancelled':
      return pastFace(affordance, easel);
    case 'refused':
      return refusedFace(affordance.refusal, easel);
    case 'busy':
      return busyFace(affordance.action, standing, easel);
    case 'unsettled':
      return unsettledFace(easel);
    case 'unavailable':
      return {
        look: 'outline',
        fact: factOf(easel, 'retry', easel.say(labels.unavailable)),
        way: pressing(easel, { type: 'retry.pressed' }),
      };
    case 'loading':
      return loadingFace(easel);
  }
}

/** A label that is heard with the class, and what stands beneath it. */
const factOf = ({ name, sayNamed }: Easel, label: SpokenLabelName, detail: ReactNode): Fact => ({
  label: spokenLabel(label, name, sayNamed),
  detail,
});

const pressing = (easel: Easel, press: VisitPress): Omit<Way, 'label'> => ({
  does: press.type,
  isLocal: isLocal(press),
  onPress: () => easel.press(press),
});

const wayOf = (easel: Easel, which: keyof typeof names, press: VisitPress): Omit<Way, 'label'> => ({
  name: easel.sayNamed(names[which](easel.name)),
  ...pressing(easel, press),
});

const costOf = (cost: Cost, { say }: Easel): string | undefined => (cost ? say(bookingCost(bookingCostOf(cost))) : undefined);

function bookFace({ cost }: Of<'book'>, easel: Easel): StateButtonProps {
  return { look: 'solid', fact: factOf(easel, 'book', costOf(cost, easel)), way: pressing(easel, { type: 'book.pressed' }) };
}

function dropInFace({ price }: Of<'dropIn'>, easel: Easel): StateButtonProps {
  return {
    look: 'solid',
    fact: factOf(easel, 'dropIn', easel.moment.formats.money(price)),
    way: pressing(easel, { type: 'dropIn.pressed' }),
  };
}

function joinFace({ waiting }: Of<'joinWaitlist'>, easel: Easel): StateButtonProps {
  return {
    look: 'outline',
    fact: factOf(easel, 'join', easel.say(waitingCount(waiting))),
    way: pressing(easel, { type: 'waitlist.pressed' }),
  };
}

const bookedFact = ({ say }: Easel): Fact => ({ label: say(visitWord({ state: 'booked', cancelled_how: null })), icon: check });

function bookedFace({ late }: Of<'booked'>, easel: Easel): StateButtonProps {
  const way = wayOf(easel, late ? 'cancelLate' : 'cancel', { type: 'cancel.pressed' });
  return { look: 'soft', fact: bookedFact(easel), second: { label: easel.say(labels.cancel), ...way } };
}

const lineFact = (place: number | null, easel: Easel): Fact =>
  place === null
    ? { label: easel.say(visitWord({ state: 'waitlisted', cancelled_how: null })) }
    : { label: easel.say(placeInLine(place)), detail: easel.say(labels.waitlist) };

function waitingFace({ place }: Of<'waiting'>, easel: Easel): StateButtonProps {
  const way = wayOf(easel, 'leave', { type: 'leave.pressed' });
  return { look: 'soft', fact: lineFact(place, easel), second: { label: easel.say(labels.leave), ...way } };
}

const declineWay = (easel: Easel): Way => ({
  label: easel.say(labels.decline),
  ...wayOf(easel, 'decline', { type: 'decline.pressed' }),
});

/** With the price where no pass pays for the place that is kept. */
function offerFace({ expiresAt, price }: Of<'offered'>, easel: Easel): StateButtonProps {
  const left = expiresAt && <OfferClock until={expiresAt} />;
  return {
    look: 'offer',
    fact: price ? factOf(easel, 'dropIn', [easel.moment.formats.money(price), ' · ', left]) : factOf(easel, 'confirm', left),
    way: pressing(easel, { type: price ? 'dropIn.pressed' : 'confirm.pressed' }),
    second: declineWay(easel),
  };
}

/** The place is kept, but cannot be taken without a pass. */
function unpaidOfferFace({ expiresAt }: Of<'offered'>, refusal: Refusal, easel: Easel): StateButtonProps {
  const face = refusedFace(refusal, easel);
  const detail = expiresAt ? <OfferClock until={expiresAt} /> : face.fact.detail;
  return { ...face, fact: { ...face.fact, detail }, second: declineWay(easel) };
}

function refusedFace(refusal: Refusal, easel: Easel): Extract<StateButtonProps, { look: 'sunken' }> {
  const { say, sayNamed, name, moment } = easel;
  const { what, detail } = reasonFor(refusal, moment);
  const [label, beneath] = [say(what), detail ? say(detail) : undefined];
  return {
    look: 'sunken',
    fact: { label, detail: beneath, icon: reasonIcons[refusal.code] },
    name: [label, beneath, name].filter(Boolean).join(', '),
    reason: say(problemSentence(refusal, moment)),
    second: refusal.fix?.startsWith('/checkout')
      ? { label: say(labels.buy), name: sayNamed(names.buy(name)), href: refusal.fix }
      : undefined,
  };
}

/** A class that is on, over or called off: what became of the member in it, else the reason why nothing can be done. */
function pastFace(affordance: Of<'onNow' | 'finished' | 'cancelled'>, easel: Easel): StateButtonProps {
  const { say } = easel;
  const face = refusedFace(pastRefusals[affordance.kind](affordance), easel);
  const sentence = partSentences[affordance.part];
  const told = affordance.kind === 'cancelled' ? affordance.reason : sentence && say(sentence);
  return { ...face, fact: { ...face.fact, icon: pastIcons[affordance.kind] }, reason: told ?? face.reason };
}

const pastIcons = { onNow: clock, finished: check, cancelled: ban } as const;
const pastRefusals: Readonly<Record<keyof typeof pastIcons, (affordance: Of<'onNow' | 'finished' | 'cancelled'>) => Refusal>> = {
  onNow: (affordance) => ({ code: 'session_on_now', ...(affordance.kind === 'onNow' && { until: affordance.until }) }),
  finished: () => ({ code: 'session_finished' }),
  cancelled: () => ({ code: 'session_cancelled' }),
};

function unsettledFace(easel: Easel): StateButtonProps {
  return {
    look: 'offer',
    fact: factOf(easel, 'retry', easel.say(labels.unsure)),
    way: pressing(easel, { type: 'retry.pressed' }),
    second: { label: easel.say(labels.dismiss), ...wayOf(easel, 'dismiss', { type: 'dismiss.pressed' }) },
  };
}

const loadingFace = (easel: Easel): StateButtonProps => ({
  look: 'outline',
  fact: { label: easel.say(labels.loading) },
  way: { name: `${easel.say(labels.loading)} ${easel.name}`, busy: true },
});

/** The pressed button says that it is being carried out; nothing else can be pressed meanwhile. */
function busyFace(action: VisitAction | null, standing: Affordance | null, easel: Easel): StateButtonProps {
  const waiting = (which: keyof typeof names): Omit<Way, 'label'> => ({ name: easel.sayNamed(names[which](easel.name)), busy: true });
  const leaving = (label: 'cancel' | 'leave' | 'decline'): Way => ({ label: easel.say(labels[label]), ...waiting(label) });
  switch (action) {
    case 'booking':
    case 'droppingIn':
      return { look: 'solid', fact: { label: easel.say(labels.booking) }, way: waiting('booking') };
    case 'joining':
      return { look: 'outline', fact: { label: easel.say(labels.joining) }, way: waiting('joining') };
    case 'confirming':
      return { look: 'solid', fact: { label: easel.say(labels.confirming) }, way: waiting('confirming') };
    case 'cancelling':
    case 'cancellingLate':
      return { look: 'soft', fact: bookedFact(easel), second: leaving('cancel') };
    case 'leaving':
      return { look: 'soft', fact: lineFact(standing?.kind === 'waiting' ? standing.place : null, easel), second: leaving('leave') };
    case 'declining':
      return {
        look: 'soft',
        fact: { label: easel.say(visitWord({ state: 'pending', cancelled_how: null })) },
        second: leaving('decline'),
      };
    case null:
      return standing ? stilled(faceOf(standing, null, easel)) : loadingFace(easel);
  }
}

/** The same face while the class is looked at anew. */
function stilled(face: StateButtonProps): StateButtonProps {
  switch (face.look) {
    case 'solid':
    case 'outline':
      return { ...face, way: { ...face.way, busy: true } };
    case 'offer':
      return { look: 'solid', fact: face.fact, way: { ...face.way, busy: true } };
    case 'soft':
      return { ...face, second: face.second && { ...face.second, busy: true } };
    case 'sunken':
      return { ...face, second: undefined };
  }
}
