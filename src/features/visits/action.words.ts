/** `name` is the class with its time, as in "CrossFit at 17:00"; the accessible name contains the visible text. */
import { msg, plural, selectOrdinal } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { Participation } from '#machines/visits/affordance.rules.ts';

type Named = (name: string) => MessageDescriptor;

export const actionLabels = {
  booking: msg`Booking…`,
  joining: msg`Joining…`,
  cancel: msg`Cancel`,
  leave: msg`Leave`,
  confirming: msg`Confirming…`,
  decline: msg`Decline`,
  dismiss: msg`Not now`,
  buy: msg`Buy`,
  loading: msg`Loading…`,
  unsure: msg`not sure yet`,
  unavailable: msg`not loaded`,
  waitlist: msg`on the waitlist`,
} as const;

export const actionNames = {
  booking: (name) => msg`Booking… ${name}`,
  joining: (name) => msg`Joining… the waitlist for ${name}`,
  cancel: (name) => msg`Cancel ${name}`,
  cancelLate: (name) => msg`Cancel ${name}, counts as a visit`,
  cancelLateDropIn: (name) => msg`Cancel ${name}, you still pay`,
  leave: (name) => msg`Leave the waitlist for ${name}`,
  confirming: (name) => msg`Confirming… ${name}`,
  decline: (name) => msg`Decline ${name}`,
  dismiss: (name) => msg`Not now: ${name}`,
  buy: (name) => msg`Buy a pass for ${name}`,
} as const satisfies Readonly<Record<string, Named>>;

/** The line below *Join waitlist*, for example "7 on the waitlist". */
export const waitingCount = (count: number): MessageDescriptor =>
  msg`${plural(count, { 0: 'you would be first', one: '# on the waitlist', other: '# on the waitlist' })}`;

export const positionInLine = (place: number): MessageDescriptor =>
  msg`${selectOrdinal(place, { one: '#st', two: '#nd', few: '#rd', other: '#th' })}`;

/** The member's participation in a current, past or cancelled class; null if there was none. */
export const partSentences: Readonly<Record<Participation, MessageDescriptor | null>> = {
  none: null,
  booked: msg`You are booked into this class.`,
  attended: msg`You attended.`,
  waited: msg`You were on the waitlist. Nothing was counted.`,
  noShow: msg`You were booked but did not come. It counts as a visit.`,
  noShowDropIn: msg`You were booked but did not come. The price is still due.`,
  late: msg`You cancelled late. It counts as a visit.`,
  lateDropIn: msg`You cancelled late. The price is still due.`,
};
