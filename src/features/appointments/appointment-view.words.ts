/** What the page of an appointment says of it. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Appointment } from '#contract/appointments.ts';
import type { AppointmentStanding } from '#machines/appointments/appointment-page.rules.ts';
import type { Formats } from '#words/formats.ts';
import { reservationCost } from '#words/pass.words.ts';

/** For what is no visit yet. */
export const standingWords: Readonly<Partial<Record<AppointmentStanding, MessageDescriptor>>> = {
  held: msg`Held for you, not booked yet`,
  holdOver: msg`No longer held for you`,
};

/** The pass that pays, else the price. */
export function costOf({ concession, price }: Appointment, formats: Formats): MessageDescriptor {
  if (concession) return reservationCost(concession);
  if (!price) return msg`Free`;
  const amount = formats.money(price);
  return msg`${amount}, on an invoice`;
}
