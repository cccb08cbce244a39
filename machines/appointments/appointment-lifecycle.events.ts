/** Events carry the time and the facts for guards, so the chart needs no clock and reads no data. Source: decisions.appointments. */
import type { Refusal } from '#contract/refusal.ts';
import type { Slot } from '#contract/slots.ts';
import type { WantedSlot } from './appointment.rules.ts';

/** With a pass, at the price of the service (or free of charge), or not at all because no payment is possible. */
export type AppointmentPayment =
  | { readonly kind: 'pass'; readonly passId: string }
  | { readonly kind: 'price' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

interface EventBase {
  readonly now: Date;
}

export type AppointmentCall =
  /** Moves the appointment to another time or person; `offered` has the bookable slots from `bookableSlots`. */
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

export type AppointmentSystemEvent =
  | ({ readonly type: 'hold.expired' } & EventBase)
  | ({ readonly type: 'appointment.ended' } & EventBase)
  | ({ readonly type: 'appointment.cancelled' } & EventBase);

export type AppointmentLifecycleEvent = AppointmentCall | AppointmentSystemEvent;

export type AppointmentEffect =
  | { readonly type: 'pass.held'; readonly passId: string }
  | { readonly type: 'pass.used'; readonly passId: string }
  /** With `extend` the pass stays valid for at least 7 more days. */
  | { readonly type: 'pass.returned'; readonly passId: string; readonly extend: boolean };
