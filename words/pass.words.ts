/** What a visit costs, said small beneath the button and in full in the dialogs. */
import type { MessageDescriptor } from '@lingui/core';
import type { Concession } from '#contract/passes.ts';

const usesOne = /*i18n*/ { id: 'cost.uses_one', message: 'uses 1 of {left, plural, one {# visit} other {# visits}}' };
const thisWeek = /*i18n*/ { id: 'cost.this_week', message: '{visit} of {limit} this week' };
const included = /*i18n*/ { id: 'cost.included', message: 'in your membership' };

const pays = {
  pass: /*i18n*/ {
    id: 'cost.pass_sentence',
    message: 'Uses 1 of {left, plural, one {# visit} other {# visits}} left on your {pass}.',
  },
  week: /*i18n*/ { id: 'cost.week_sentence', message: 'Visit {visit} of {limit} that week on your {pass}.' },
  membership: /*i18n*/ { id: 'cost.membership_sentence', message: 'Included in your {pass}.' },
};

const lateCosts = {
  pass: /*i18n*/ {
    id: 'late_cancel.pass_sentence',
    message: 'Costs 1 of {left, plural, one {# visit} other {# visits}} left on your {pass}.',
  },
  week: /*i18n*/ { id: 'late_cancel.week_sentence', message: 'Counts as 1 of your {limit} visits that week on your {pass}.' },
  membership: /*i18n*/ { id: 'late_cancel.membership_sentence', message: 'Counts as a visit on your {pass}. There is nothing to pay.' },
  none: /*i18n*/ { id: 'late_cancel.no_pass_sentence', message: 'What you paid is not refunded.' },
};

type Kind = 'pass' | 'week' | 'membership';

function read(concession: Concession): { readonly kind: Kind; readonly values: Record<string, unknown> } {
  const { name: pass, visits_left: left, week_limit: limit, week_used: used } = concession;
  if (concession.kind === 'count') return { kind: 'pass', values: { pass, left: left ?? 0 } };
  return limit === null ? { kind: 'membership', values: { pass } } : { kind: 'week', values: { pass, limit, visit: used ?? 0 } };
}

/** `held`: whether the visit holds the pass already, so that its own visit is off the count (pass) or in it (week). */
function withCount(concession: Concession, held: boolean) {
  const { kind, values } = read(concession);
  if (kind === 'pass' && held) return { kind, values: { ...values, left: (concession.visits_left ?? 0) + 1 } };
  if (kind === 'week' && !held) return { kind, values: { ...values, visit: (concession.week_used ?? 0) + 1 } };
  return { kind, values };
}

/** Beneath *Book*: "uses 1 of 4 visits", "2 of 3 this week", "in your membership". */
export function bookingCost(concession: Concession): MessageDescriptor {
  const { kind, values } = withCount(concession, false);
  return { ...{ pass: usesOne, week: thisWeek, membership: included }[kind], values };
}

/** In *Confirm reservation*. */
export function reservationCost(concession: Concession): MessageDescriptor {
  const { kind, values } = withCount(concession, false);
  return { ...pays[kind], values };
}

/** In *Confirm late cancel*; the visit holds the pass. Null: paid by the visit, not by a pass. */
export function lateCancelCost(concession: Concession | null): MessageDescriptor {
  if (!concession) return lateCosts.none;
  const { kind, values } = withCount(concession, true);
  return { ...lateCosts[kind], values };
}
