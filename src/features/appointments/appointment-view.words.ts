import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Appointment } from '#contract/appointments.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { AppointmentStatus } from '#machines/appointments/appointment-page.rules.ts';
import { bookingCostOf, passUseFactsOf } from '#machines/passes/pass-cost.rules.ts';
import type { Formats } from '#words/formats.ts';
import { passUseSentence, reservationCost } from '#words/pass.words.ts';

/** Texts for times that are held and not booked yet. */
export const appointmentStatusWords: Readonly<Partial<Record<AppointmentStatus, MessageDescriptor>>> = {
  held: msg`Held for you, not booked yet`,
  holdOver: msg`No longer held for you`,
};

/** The cost. While the time is held: the cost of booking. After booking: the use of the pass, or the price. */
export function costMessage(appointment: Appointment, formats: Formats): MessageDescriptor {
  const { concession, price } = appointment;
  if (concession)
    return appointment.state === 'held' ? reservationCost(bookingCostOf(concession)) : passUseSentence(passUseFactsOf(appointment));
  if (!price) return msg`Free`;
  const amount = formats.money(price);
  return msg`${amount}, on an invoice`;
}

/** Why the member has no pass that pays for the appointment. */
export function notCoveredSentence({ code, has_pass }: Refusal): MessageDescriptor {
  if (code === 'weekly_limit_reached') return msg`Your membership is used up for that week.`;
  return has_pass === false ? msg`You need a pass for this appointment.` : msg`None of your passes covers this appointment.`;
}
