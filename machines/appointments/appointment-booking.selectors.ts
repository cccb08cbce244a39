import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate';
import type { Appointment } from '#contract/appointments.ts';
import { anyStaff, type Service } from '#contract/services.ts';
import type { Slot } from '#contract/slots.ts';
import type { createResourceMachine } from '#machines/app/resource.machine.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import type { AppointmentBookingMachine } from './appointment-booking.machine.ts';
import { bookingUrl, chosenService, isHoldForUrlState, isHoldOver, toWeekView, urlStateWith } from './appointment-booking.rules.ts';
import type { TimesQuery, BookingAction, BookingUrlState, BookingStep, Loss } from './appointment-booking.types.ts';
import { appointmentTermsOf, nearestSlots } from './appointment.rules.ts';
import { freeSlotAt, isSameInstant, type ShownWeek, weekToShow } from './week-of-times.rules.ts';

export type AppointmentBookingActor = ActorRefFrom<AppointmentBookingMachine>;
export type AppointmentBookingSnapshot = SnapshotFrom<AppointmentBookingMachine>;
type S = AppointmentBookingSnapshot;

export type ServicesActor = ActorRefFrom<ReturnType<typeof createResourceMachine<readonly Service[]>>>;
export type TimesActor = ActorRefFrom<ReturnType<typeof createResourceMachine<readonly Slot[], TimesQuery>>>;

const steps = ['service', 'staff', 'time', 'concession', 'confirm'] as const;

export const selectStep = (snapshot: S): BookingStep | 'resuming' => steps.find((step) => snapshot.matches({ steps: step })) ?? 'resuming';

export const selectServices = ({ context }: S): readonly Service[] | null => context.services;
export const selectService = ({ context }: S): Service | undefined => chosenService(context);

export const selectIsUnknownService = ({ context }: S): boolean =>
  context.urlState.serviceId !== null && context.services !== null && chosenService(context) === undefined;

export const selectStaff = ({ context }: S): string | null => {
  const { staffId } = context.urlState;
  if (staffId === anyStaff) return anyStaff;
  return chosenService(context)?.staff.find(({ id }) => id === staffId)?.full_name ?? null;
};

/** The held or booked appointment for the choices in the URL; null if there is none. */
export const selectHold = ({ context }: S): Appointment | null => (isHoldForUrlState(context) ? context.hold : null);
export const selectIsBooked = (snapshot: S): boolean => snapshot.matches({ hold: 'booked' }) || snapshot.matches({ hold: 'bookedBefore' });

export const selectHeldUntil = (snapshot: S): string | null =>
  isHoldOver(snapshot.context) ? null : (selectHold(snapshot)?.hold_expires_at ?? null);

/** The URL of another step of the wizard. Former choices are kept if they are compatible with `chosen`. */
export const hrefTo = ({ context: { urlState, hold } }: S, chosen: Partial<BookingUrlState>): string =>
  bookingUrl({
    ...urlStateWith(urlState, chosen),
    ...(hold && (chosen.step === 'concession' || chosen.step === 'confirm') && { holdId: hold.id }),
  });

/** The number of minutes before the start until which the chosen service can be cancelled free of charge. */
export const selectCancelMinutes = ({ context }: S): number => appointmentTermsOf(chosenService(context)).cancelMinutes;

export const selectWeek = (snapshot: S): ShownWeek => {
  const { context } = snapshot;
  // a time that is held for the member is not free for others, but the member still sees it
  const slots =
    context.slots?.map((slot) => (isSameInstant(slot.start_at, selectHeldStart(snapshot)) ? { ...slot, available: true } : slot)) ?? null;
  return weekToShow(slots, toWeekView(context));
};

export const selectPending = (snapshot: S): { readonly action: BookingAction; readonly startAt: string } | null => {
  const { intent } = snapshot.context;
  return intent && !selectIsUnsettled(snapshot) ? intent : null;
};

/** It is not known whether the last intent succeeded: it can be sent again or dismissed. */
export const selectIsUnsettled = (snapshot: S): boolean => snapshot.matches({ hold: { interrupted: 'unsettled' } });

/** No other time can be chosen while a request for a time is in progress or its result is unknown. */
export const selectIsLocked = (snapshot: S): boolean => selectPending(snapshot) !== null || selectIsUnsettled(snapshot);

export const selectError = ({ context }: S): CallError | null => context.error;

export interface ShownLoss extends Omit<Loss, 'slots'> {
  readonly slots: readonly Slot[];
}

const nearTo = (startAt: string, suggested: readonly Slot[] | null, slots: readonly Slot[] | null): readonly Slot[] =>
  suggested ?? nearestSlots(startAt, slots ?? []);

/** A time that the member lost, or a time in the URL that is neither held nor free; with the free times close to it. */
export const selectLoss = ({ context }: S): ShownLoss | null => {
  const { loss, slots, urlState, hold } = context;
  if (loss) return { ...loss, slots: nearTo(loss.startAt, loss.slots, slots) };
  if (urlState.startAt === null || slots === null || hold !== null || freeSlotAt(slots, urlState.startAt)) return null;
  return { reason: 'slot_taken', startAt: urlState.startAt, slots: nearTo(urlState.startAt, null, slots) };
};

/** The time in the URL, if this time is free and not held yet. The page offers to hold it with one press. */
export const selectLinkedSlot = ({ context }: S): Slot | undefined =>
  context.urlState.startAt === null || context.hold !== null || context.loss !== null || context.intent !== null
    ? undefined
    : freeSlotAt(context.slots, context.urlState.startAt);

export const selectHeldStart = ({ context: { hold } }: S): string | null => hold?.start_at ?? null;

const childOf = ({ children }: S, id: string): AnyActorRef | undefined =>
  (children as Readonly<Record<string, AnyActorRef | undefined>>)[id];

export const selectServicesActor = (snapshot: S): ServicesActor | undefined => childOf(snapshot, 'services') as ServicesActor | undefined;
/** The actor that reads the times. It exists only in the step that chooses the time. */
export const selectTimesActor = (snapshot: S): TimesActor | undefined => childOf(snapshot, 'availability') as TimesActor | undefined;
