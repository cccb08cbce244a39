/** What the views ask the page of one appointment. */
import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate';
import type { Appointment } from '#contract/appointments.ts';
import type { createResourceMachine } from '#machines/app/resource.machine.ts';
import type { createDialogMachine } from '#machines/feedback/dialog.machine.ts';
import type { Trouble } from '#machines/feedback/feedback.events.ts';
import type { AppointmentPageMachine } from './appointment-page.machine.ts';
import { appointmentStanding, type AppointmentStanding } from './appointment-page.rules.ts';
import type { AppointmentQuery } from './appointment-page.types.ts';

export type AppointmentPageSnapshot = SnapshotFrom<AppointmentPageMachine>;
export type AppointmentPageActor = ActorRefFrom<AppointmentPageMachine>;
export type AppointmentResource = ActorRefFrom<ReturnType<typeof createResourceMachine<Appointment, AppointmentQuery>>>;
export type LateDialogActor = ActorRefFrom<ReturnType<typeof createDialogMachine>>;

const childrenOf = (snapshot: AppointmentPageSnapshot) => snapshot.children as Readonly<Record<string, AnyActorRef | undefined>>;

/** The resource behind the page: loading, stale, failed, offline. */
export const selectAppointmentResource = (snapshot: AppointmentPageSnapshot): AppointmentResource =>
  childrenOf(snapshot)['appointment'] as AppointmentResource;

/** Null until it is read. */
export const selectAppointment = ({ context }: AppointmentPageSnapshot): Appointment | null => context.appointment;

export const selectAppointmentStanding = ({ context: { appointment, now } }: AppointmentPageSnapshot): AppointmentStanding | null =>
  appointment && appointmentStanding(appointment, now);

/** The studio is asked to take it back. */
export const selectIsGivingBack = (snapshot: AppointmentPageSnapshot): boolean => snapshot.hasTag('busy');

/** Nobody knows whether it is given back: `retry.pressed` sends it again, `dismiss.pressed` lets it be. */
export const selectIsInterrupted = (snapshot: AppointmentPageSnapshot): boolean => snapshot.matches('interrupted');

/** Why the last wish did not happen. */
export const selectPageTrouble = ({ context }: AppointmentPageSnapshot): Trouble | null => context.trouble;

/** The dialog *Confirm late cancel* while it is on the screen; it is answered with `answer.chosen` and `agree` or `keep`. */
export const selectLateDialog = (snapshot: AppointmentPageSnapshot): LateDialogActor | null =>
  snapshot.matches('askingLate') ? ((childrenOf(snapshot)['lateCancelDialog'] as LateDialogActor | undefined) ?? null) : null;
