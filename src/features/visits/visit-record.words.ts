/** What a visit of the past or to come did to the member's passes. */
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { CancelledHow, VisitFields } from '#contract/visit-fields.ts';

type Use = 'counted' | 'held' | 'waiting' | 'nothing';

const useOfCancelled: Readonly<Record<CancelledHow, Use>> = {
  late: 'counted',
  noShow: 'counted',
  inTime: 'nothing',
  left: 'nothing',
  declined: 'nothing',
  offerExpired: 'nothing',
  byStudio: 'nothing',
};

function useOf({ state, cancelled_how: how }: VisitFields): Use {
  switch (state) {
    case 'attended':
      return 'counted';
    case 'booked':
      return 'held';
    case 'waitlisted':
    case 'pending':
      return 'waiting';
    case 'cancelled':
      return how ? useOfCancelled[how] : 'nothing';
  }
}

const withPass: Readonly<Record<'counted' | 'held', (pass: string) => MessageDescriptor>> = {
  counted: (pass) => msg`Counted as a visit on your ${pass}.`,
  held: (pass) => msg`Holds a visit on your ${pass}.`,
};
const nothing = msg`No visit counted.`;
const waiting = msg`Waiting does not use a visit.`;
const withoutPass = msg`No pass was used.`;
const asDropIn = msg`A drop-in, at the price of the class.`;

/** "Counted as a visit on your 10-visit pass." */
export function passUseSentence(visit: VisitFields): MessageDescriptor {
  const use = useOf(visit);
  if (use === 'nothing') return nothing;
  if (use === 'waiting') return waiting;
  if (visit.dropin) return asDropIn;
  return visit.concession ? withPass[use](visit.concession.name) : withoutPass;
}
