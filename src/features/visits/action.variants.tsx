/** The appearance of a class's button: one variant for each affordance. */
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
import type { StateButtonText, StateButtonProps, StateButtonAction } from '#src/ui/StateButton.tsx';
import { bookingCost } from '#words/pass.words.ts';
import { problemSentence } from '#words/problem.words.ts';
import { reasonFor } from '#words/reason.words.ts';
import { visitWord } from '#words/visit.words.ts';
import type { FormatContext } from '#words/when-values.ts';
import { actionLabels, actionNames, partSentences, positionInLine, waitingCount } from './action.words.ts';
import { OfferClock } from './OfferClock.tsx';
import { reasonIcons } from './reason-icons.ts';
import { accessibleLabel, type AccessibleLabelName } from './accessible-label.tsx';

export interface VariantProps {
  /** Translates a text that many buttons share. */
  readonly translate: (words: MessageDescriptor) => string;
  readonly translateNamed: (words: MessageDescriptor) => string;
  /** The class with its time, as in "CrossFit at 17:00". */
  readonly name: string;
  readonly formatContext: FormatContext;
  readonly press: (press: VisitPress) => void;
}

type Of<K extends ShownAffordance['kind']> = Extract<ShownAffordance, { readonly kind: K }>;

/** `ruleAffordance`: the affordance that the rules give without the running request; null if it is unknown. */
export function variantOf(affordance: ShownAffordance, ruleAffordance: Affordance | null, props: VariantProps): StateButtonProps {
  switch (affordance.kind) {
    case 'book':
      return bookVariant(affordance, props);
    case 'dropIn':
      return dropInVariant(affordance, props);
    case 'joinWaitlist':
      return joinVariant(affordance, props);
    case 'booked':
      return bookedVariant(affordance, props);
    case 'waiting':
      return waitingVariant(affordance, props);
    case 'offered':
      return affordance.refusal && !affordance.price
        ? unpaidOfferVariant(affordance, affordance.refusal, props)
        : offerVariant(affordance, props);
    case 'onNow':
    case 'finished':
    case 'cancelled':
      return pastVariant(affordance, props);
    case 'refused':
      return refusedVariant(affordance.refusal, props);
    case 'busy':
      return busyVariant(affordance.action, ruleAffordance, props);
    case 'unsettled':
      return unsettledVariant(props);
    case 'unavailable':
      return {
        look: 'outline',
        fact: factOf(props, 'retry', props.translate(actionLabels.unavailable)),
        primary: pressing(props, { type: 'retry.pressed' }),
      };
    case 'loading':
      return loadingVariant(props);
  }
}

/** A label, which screen readers announce with the class, and the line below the label. */
const factOf = ({ name, translateNamed }: VariantProps, label: AccessibleLabelName, detail: ReactNode): StateButtonText => ({
  label: accessibleLabel(label, name, translateNamed),
  detail,
});

const pressing = (props: VariantProps, press: VisitPress): Omit<StateButtonAction, 'label'> => ({
  does: press.type,
  isLocal: isLocal(press),
  onPress: () => props.press(press),
});

const actionProps = (props: VariantProps, which: keyof typeof actionNames, press: VisitPress): Omit<StateButtonAction, 'label'> => ({
  name: props.translateNamed(actionNames[which](props.name)),
  ...pressing(props, press),
});

const costOf = (cost: Cost, { translate }: VariantProps): string | undefined =>
  cost ? translate(bookingCost(bookingCostOf(cost))) : undefined;

function bookVariant({ cost }: Of<'book'>, props: VariantProps): StateButtonProps {
  return { look: 'solid', fact: factOf(props, 'book', costOf(cost, props)), primary: pressing(props, { type: 'book.pressed' }) };
}

function dropInVariant({ price }: Of<'dropIn'>, props: VariantProps): StateButtonProps {
  return {
    look: 'solid',
    fact: factOf(props, 'dropIn', props.formatContext.formats.money(price)),
    primary: pressing(props, { type: 'dropIn.pressed' }),
  };
}

function joinVariant({ waiting }: Of<'joinWaitlist'>, props: VariantProps): StateButtonProps {
  return {
    look: 'outline',
    fact: factOf(props, 'join', props.translate(waitingCount(waiting))),
    primary: pressing(props, { type: 'waitlist.pressed' }),
  };
}

const bookedFact = ({ translate }: VariantProps): StateButtonText => ({
  label: translate(visitWord({ state: 'booked', cancelled_how: null })),
  icon: check,
});

const cancelNameOf = ({ late, isPriceDue }: Of<'booked'>): keyof typeof actionNames => {
  if (!late) return 'cancel';
  return isPriceDue ? 'cancelLateDropIn' : 'cancelLate';
};

function bookedVariant(affordance: Of<'booked'>, props: VariantProps): StateButtonProps {
  const second = actionProps(props, cancelNameOf(affordance), { type: 'cancel.pressed' });
  return { look: 'soft', fact: bookedFact(props), second: { label: props.translate(actionLabels.cancel), ...second } };
}

const lineFact = (position: number | null, props: VariantProps): StateButtonText =>
  position === null
    ? { label: props.translate(visitWord({ state: 'waitlisted', cancelled_how: null })) }
    : { label: props.translate(positionInLine(position)), detail: props.translate(actionLabels.waitlist) };

function waitingVariant({ position }: Of<'waiting'>, props: VariantProps): StateButtonProps {
  const second = actionProps(props, 'leave', { type: 'leave.pressed' });
  return { look: 'soft', fact: lineFact(position, props), second: { label: props.translate(actionLabels.leave), ...second } };
}

const declineWay = (props: VariantProps): StateButtonAction => ({
  label: props.translate(actionLabels.decline),
  ...actionProps(props, 'decline', { type: 'decline.pressed' }),
});

/** The button of an offer, with the price if no pass pays for the offered place. */
function offerVariant({ expiresAt, price }: Of<'offered'>, props: VariantProps): StateButtonProps {
  const left = expiresAt && <OfferClock until={expiresAt} />;
  return {
    look: 'offer',
    fact: price ? factOf(props, 'dropIn', [props.formatContext.formats.money(price), ' · ', left]) : factOf(props, 'confirm', left),
    primary: pressing(props, { type: price ? 'dropIn.pressed' : 'confirm.pressed' }),
    second: declineWay(props),
  };
}

/** The button of an offer that the member cannot accept without a pass. */
function unpaidOfferVariant({ expiresAt }: Of<'offered'>, refusal: Refusal, props: VariantProps): StateButtonProps {
  const variant = refusedVariant(refusal, props);
  const detail = expiresAt ? <OfferClock until={expiresAt} /> : variant.fact.detail;
  return { ...variant, fact: { ...variant.fact, detail }, second: declineWay(props) };
}

function refusedVariant(refusal: Refusal, props: VariantProps): Extract<StateButtonProps, { look: 'sunken' }> {
  const { translate, translateNamed, name, formatContext } = props;
  const { what, detail } = reasonFor(refusal, formatContext);
  const [label, beneath] = [translate(what), detail ? translate(detail) : undefined];
  return {
    look: 'sunken',
    fact: { label, detail: beneath, icon: reasonIcons[refusal.code] },
    name: [label, beneath, name].filter(Boolean).join(', '),
    reason: translate(problemSentence(refusal, formatContext)),
    second: refusal.fix?.startsWith('/checkout')
      ? { label: translate(actionLabels.buy), name: translateNamed(actionNames.buy(name)), href: refusal.fix }
      : undefined,
  };
}

/** A current, past or cancelled class: the member's participation, otherwise why no action is possible. */
function pastVariant(affordance: Of<'onNow' | 'finished' | 'cancelled'>, props: VariantProps): StateButtonProps {
  const { translate } = props;
  const variant = refusedVariant(pastRefusals[affordance.kind](affordance), props);
  const sentence = partSentences[affordance.part];
  const shownReason = affordance.kind === 'cancelled' ? affordance.reason : sentence && translate(sentence);
  return { ...variant, fact: { ...variant.fact, icon: pastIcons[affordance.kind] }, reason: shownReason ?? variant.reason };
}

const pastIcons = { onNow: clock, finished: check, cancelled: ban } as const;
const pastRefusals: Readonly<Record<keyof typeof pastIcons, (affordance: Of<'onNow' | 'finished' | 'cancelled'>) => Refusal>> = {
  onNow: (affordance) => ({ code: 'session_on_now', ...(affordance.kind === 'onNow' && { until: affordance.until }) }),
  finished: () => ({ code: 'session_finished' }),
  cancelled: () => ({ code: 'session_cancelled' }),
};

function unsettledVariant(props: VariantProps): StateButtonProps {
  return {
    look: 'offer',
    fact: factOf(props, 'retry', props.translate(actionLabels.unsure)),
    primary: pressing(props, { type: 'retry.pressed' }),
    second: { label: props.translate(actionLabels.dismiss), ...actionProps(props, 'dismiss', { type: 'dismiss.pressed' }) },
  };
}

const loadingVariant = (props: VariantProps): StateButtonProps => ({
  look: 'outline',
  fact: { label: props.translate(actionLabels.loading) },
  primary: { name: `${props.translate(actionLabels.loading)} ${props.name}`, busy: true },
});

/** The pressed button shows that its request is running. No other action is possible meanwhile. */
function busyVariant(action: VisitAction | null, ruleAffordance: Affordance | null, props: VariantProps): StateButtonProps {
  const waiting = (which: keyof typeof actionNames): Omit<StateButtonAction, 'label'> => ({
    name: props.translateNamed(actionNames[which](props.name)),
    busy: true,
  });
  const leaving = (label: 'cancel' | 'leave' | 'decline'): StateButtonAction => ({
    label: props.translate(actionLabels[label]),
    ...waiting(label),
  });
  switch (action) {
    case 'booking':
    case 'droppingIn':
      return { look: 'solid', fact: { label: props.translate(actionLabels.booking) }, primary: waiting('booking') };
    case 'joining':
      return { look: 'outline', fact: { label: props.translate(actionLabels.joining) }, primary: waiting('joining') };
    case 'confirming':
      return { look: 'solid', fact: { label: props.translate(actionLabels.confirming) }, primary: waiting('confirming') };
    case 'cancelling':
    case 'cancellingLate':
      return { look: 'soft', fact: bookedFact(props), second: leaving('cancel') };
    case 'leaving':
      return {
        look: 'soft',
        fact: lineFact(ruleAffordance?.kind === 'waiting' ? ruleAffordance.position : null, props),
        second: leaving('leave'),
      };
    case 'declining':
      return {
        look: 'soft',
        fact: { label: props.translate(visitWord({ state: 'pending', cancelled_how: null })) },
        second: leaving('decline'),
      };
    case null:
      return ruleAffordance ? disabledVariant(variantOf(ruleAffordance, null, props)) : loadingVariant(props);
  }
}

/** The variant while the class is refetched. */
function disabledVariant(variant: StateButtonProps): StateButtonProps {
  switch (variant.look) {
    case 'solid':
    case 'outline':
      return { ...variant, primary: { ...variant.primary, busy: true } };
    case 'offer':
      return { look: 'solid', fact: variant.fact, primary: { ...variant.primary, busy: true } };
    case 'soft':
      return { ...variant, second: variant.second && { ...variant.second, busy: true } };
    case 'sunken':
      return { ...variant, second: undefined };
  }
}
