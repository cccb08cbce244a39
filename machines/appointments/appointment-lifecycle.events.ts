/**
 * The events of an appointment: the member's calls, and facts. Every event carries the instant and what its guard needs,
 * so the chart has no clock and reads nothing. Source: decisions.appointments.
 */
import type { Refusal } from '#contract/refusal.ts';
import type { Slot } from '#contract/slots.ts';
import type { WantedSlot } from './appointment.rules.ts';

/** Who pays: a pass; the member at the price of the service (or no payment, where it is free); or no payment is possible. */
export type AppointmentPayment =
  | { readonly kind: 'pass'; readonly passId: string }
  | { readonly kind: 'price' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

interface EventBase {
  readonly now: Date;
}

/** The member's requests, named like the calls of the API. */
export type AppointmentCall =
  /** Another time or another person; `offered` has the bookable slots, as `bookableSlots` lists them. */
  | ({
      readonly type: 'move';
      readonly wanted: WantedSlot;
      readonly offered: readonly Slot[];
      readonly payment: AppointmentPayment;
    } & EventBase)
  | ({ readonly type: 'release' } & EventBase)
  | ({ readonly type: 'book'; readonly payment: AppointmentPayment } & EventBase)
  | ({ readonly type: 'cancel' } & EventBase)
  | ({ readonly type: 'latecancel' } & EventBase);

/** Facts. */
export type AppointmentSystemEvent =
  | ({ readonly type: 'hold.expired' } & EventBase)
  | ({ readonly type: 'appointment.ended' } & EventBase)
  /** The studio cancels it. */
  | ({ readonly type: 'appointment.cancelled' } & EventBase);

export type AppointmentLifecycleEvent = AppointmentCall | AppointmentSystemEvent;

/** What a change of an appointment does to a pass; the caller of the chart carries it out. */
export type AppointmentEffect =
  | { readonly type: 'pass.held'; readonly passId: string }
  | { readonly type: 'pass.used'; readonly passId: string }
  /** With `extend` the pass also lasts at least 7 more days. */
  | { readonly type: 'pass.returned'; readonly passId: string; readonly extend: boolean };
