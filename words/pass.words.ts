/** The left and held visits of a pass, and the cost of a visit: short below a button, complete in dialogs and on pages. */
import type { MessageDescriptor } from '@lingui/core';
import type { PassBalance, PassCost } from '#contract/concessions.ts';

const balance = /*i18n*/ { id: 'pass.balance', message: '{left} left{held, plural, =0 {} other { · # held}}' };
const balanceAndUsed = /*i18n*/ { id: 'pass.balance_used', message: '{left} left{held, plural, =0 {} other { · # held}} · {used} used' };

/** "3 left · 2 held" */
export const balanceWords = ({ left, held }: PassBalance): MessageDescriptor => ({ ...balance, values: { left, held } });

/** "3 left · 2 held · 5 used" */
export const balanceAndUsedWords = ({ left, held }: PassBalance, used: number): MessageDescriptor => ({
  ...balanceAndUsed,
  values: { left, held, used },
});

const uses = {
  count: /*i18n*/ { id: 'cost.uses_one', message: 'uses 1 of {left, plural, one {# visit} other {# visits}}' },
  week: /*i18n*/ { id: 'cost.this_week', message: '{visit} of {limit} this week' },
  membership: /*i18n*/ { id: 'cost.included', message: 'in your membership' },
};

const pays = {
  count: /*i18n*/ {
    id: 'cost.pass_sentence',
    message: 'Uses 1 of {left, plural, one {# visit} other {# visits}} left on your {pass}.',
  },
  week: /*i18n*/ { id: 'cost.week_sentence', message: 'Visit {visit} of {limit} that week on your {pass}.' },
  membership: /*i18n*/ { id: 'cost.membership_sentence', message: 'Included in your {pass}.' },
};

const lateCosts = {
  count: /*i18n*/ {
    id: 'late_cancel.held_visit_sentence',
    message: 'Uses the visit held on your {pass}. After that: {left} left{held, plural, =0 {} other { · # held}}.',
  },
  week: /*i18n*/ { id: 'late_cancel.week_sentence', message: 'Counts as 1 of your {limit} visits that week on your {pass}.' },
  membership: /*i18n*/ { id: 'late_cancel.membership_sentence', message: 'Counts as a visit on your {pass}. There is nothing to pay.' },
  none: /*i18n*/ { id: 'late_cancel.no_pass_sentence', message: 'What you paid is not refunded.' },
};

/** The cost of a late cancel is always one visit. */
export const oneVisit: MessageDescriptor = /*i18n*/ { id: 'late_cancel.one_visit', message: '1 visit' };

const beforeIt = (cost: PassCost) => (cost.kind === 'count' ? { pass: cost.pass, left: cost.before.left } : { ...cost });
const afterIt = (cost: PassCost) => (cost.kind === 'count' ? { pass: cost.pass, ...cost.after } : { ...cost });

/** Below *Book*: "uses 1 of 4 visits", "2 of 3 this week", "in your membership". */
export const bookingCost = (cost: PassCost): MessageDescriptor => ({ ...uses[cost.kind], values: beforeIt(cost) });

/** In *Confirm reservation*. */
export const reservationCost = (cost: PassCost): MessageDescriptor => ({ ...pays[cost.kind], values: beforeIt(cost) });

/** In *Confirm late cancel*. Null: no pass pays. */
export const lateCancelCost = (cost: PassCost | null): MessageDescriptor =>
  cost ? { ...lateCosts[cost.kind], values: afterIt(cost) } : lateCosts.none;

const useSentences = {
  used: /*i18n*/ { id: 'pass_use.used', message: 'Counted as a visit on your {pass}.' },
  held: /*i18n*/ { id: 'pass_use.held', message: 'Holds 1 visit on your {pass}.' },
  heldOf: /*i18n*/ {
    id: 'pass_use.held_balance',
    message: 'Holds 1 visit on your {pass}. {left} left{held, plural, =0 {} other { · # held}}.',
  },
  none: /*i18n*/ { id: 'pass_use.none', message: 'No visit counted.' },
  waiting: /*i18n*/ { id: 'pass_use.waiting', message: 'Being on the waitlist does not use a visit.' },
  dropIn: /*i18n*/ { id: 'pass_use.drop_in', message: 'Paid as a drop-in.' },
  noPass: /*i18n*/ { id: 'pass_use.no_pass', message: 'No pass was used.' },
};

export interface PassUseFacts {
  readonly use: 'held' | 'used' | 'waiting' | 'none';
  /** The name of the pass that pays; null if none does. */
  readonly pass: string | null;
  /** Null for a membership. */
  readonly balance: PassBalance | null;
  readonly isDropIn: boolean;
}

/** "Counted as a visit on your 10-visit pass.", "Holds 1 visit on your 10-visit pass. 3 left · 2 held." */
export function passUseSentence({ use, pass, balance: has, isDropIn }: PassUseFacts): MessageDescriptor {
  if (use === 'none' || use === 'waiting') return useSentences[use];
  if (isDropIn) return useSentences.dropIn;
  if (pass === null) return useSentences.noPass;
  return use === 'held' && has ? { ...useSentences.heldOf, values: { pass, ...has } } : { ...useSentences[use], values: { pass } };
}
