import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate';
import type { Appointment } from '#contract/appointments.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { Slot } from '#contract/slots.ts';
import type { createResourceMachine } from '#machines/app/resource.machine.ts';
import type { createDialogMachine } from '#machines/feedback/dialog.machine.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import type { AppointmentPageMachine } from './appointment-page.machine.ts';
import { lookingForMove, whyNotMoved } from './appointment-move.rules.ts';
import { appointmentStatus, type AppointmentStatus, hasStatus } from './appointment-page.rules.ts';
import type { AppointmentQuery, LostTime, MovingWith, OtherTimesQuery } from './appointment-page.types.ts';
import { type ShownWeek, weekToShow } from './week-of-times.rules.ts';

export type AppointmentPageSnapshot = SnapshotFrom<AppointmentPageMachine>;
export type AppointmentPageActor = ActorRefFrom<AppointmentPageMachine>;
export type AppointmentResource = ActorRefFrom<ReturnType<typeof createResourceMachine<Appointment, AppointmentQuery>>>;
export type OtherTimesActor = ActorRefFrom<ReturnType<typeof createResourceMachine<readonly Slot[], OtherTimesQuery>>>;
export type LateDialogActor = ActorRefFrom<ReturnType<typeof createDialogMachine>>;

const childrenOf = (snapshot: AppointmentPageSnapshot) => snapshot.children as Readonly<Record<string, AnyActorRef | undefined>>;

export const selectAppointmentResource = (snapshot: AppointmentPageSnapshot): AppointmentResource =>
  childrenOf(snapshot)['appointment'] as AppointmentResource;

export const selectAppointment = ({ context }: AppointmentPageSnapshot): Appointment | null => context.appointment;

export const selectAppointmentStatus = ({ context: { appointment, now } }: AppointmentPageSnapshot): AppointmentStatus | null =>
  appointment && appointmentStatus(appointment, now);

export const selectIsCancelling = (snapshot: AppointmentPageSnapshot): boolean => snapshot.hasTag('busy');

/** It is unknown whether the request succeeded: `retry.pressed` sends it again, `dismiss.pressed` drops it. */
export const selectIsInterrupted = (snapshot: AppointmentPageSnapshot): boolean => snapshot.matches('interrupted');

export const selectPageError = ({ context }: AppointmentPageSnapshot): CallError | null => context.error;

/** The open dialog *Confirm late cancel*; it expects `answer.chosen` with `agree` or `keep`. Null while it is closed. */
export const selectLateDialog = (snapshot: AppointmentPageSnapshot): LateDialogActor | null =>
  snapshot.matches('confirmingLateCancel') ? ((childrenOf(snapshot)['lateCancelDialog'] as LateDialogActor | undefined) ?? null) : null;

/** Why a booked appointment that is not over cannot be moved now; null if it can be moved. */
export const selectWhyNotMoved = ({ context }: AppointmentPageSnapshot): Refusal | null =>
  context.appointment && hasStatus(context, 'bookedLate', 'onNow') ? whyNotMoved(context.appointment, context.now) : null;

export interface MoveSearch {
  readonly with: MovingWith;
  readonly week: ShownWeek;
  /** The actor that reads the times; null while a move is being sent. */
  readonly times: OtherTimesActor | null;
  readonly chosen: string | null;
  readonly pending: string | null;
  readonly lost: LostTime | null;
}

/** Null without a search: the page shows the appointment itself then. */
export const selectMoveSearch = (snapshot: AppointmentPageSnapshot): MoveSearch | null => {
  const { urlState, intent, slots, chosen, lost } = snapshot.context;
  const isMoving = intent?.action === 'moving';
  if (urlState.moving === null || !(isMoving || snapshot.matches('choosing'))) return null;
  return {
    with: urlState.moving,
    week: weekToShow(slots, lookingForMove(snapshot.context)),
    times: (childrenOf(snapshot)['availability'] as OtherTimesActor | undefined) ?? null,
    chosen: chosen?.startAt ?? null,
    pending: isMoving && snapshot.matches('moving') ? intent.to.startAt : null,
    lost,
  };
};
