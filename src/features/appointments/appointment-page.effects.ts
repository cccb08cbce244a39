import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import * as appointmentCalls from '#contract/appointment-calls.ts';
import * as visitCalls from '#contract/visit-calls.ts';
import type { Appointment } from '#contract/appointments.ts';
import type { Slot } from '#contract/slots.ts';
import type { Visit } from '#contract/visits.ts';
import { createResourceMachine } from '#machines/app/resource.machine.ts';
import type { LoadAnswer } from '#machines/app/resource.types.ts';
import type { NavigationRequested } from '#machines/appointments/appointment-booking.types.ts';
import type {
  AppointmentQuery,
  CancelAnswer,
  CancelInput,
  MoveAnswer,
  MoveInput,
  OtherTimesQuery,
} from '#machines/appointments/appointment-page.types.ts';
import type { Api } from '#src/api/api.ts';
import type { ServerClock } from '#src/api/server-clock.ts';

interface PageDependencies {
  readonly api: Api;
  readonly clock: ServerClock;
}

export interface AppointmentPageDependencies extends PageDependencies {
  readonly showAddress: (to: string) => void;
}

const readAppointment = ({ api, clock }: PageDependencies) =>
  fromPromise<LoadAnswer<Appointment>, { readonly query: AppointmentQuery }>(async ({ input: { query }, signal }) => {
    const answered = await api.call(appointmentCalls.readAppointment, { params: { id: query.appointmentId }, signal });
    if (answered.kind === 'refused') return answered;
    return { kind: 'read', data: answered.answer, readAt: clock.now().toISOString() };
  });

const cancelWith = ({ api, clock }: PageDependencies, call: typeof visitCalls.cancelVisit | typeof visitCalls.lateCancelVisit) =>
  fromPromise<CancelAnswer, CancelInput>(async ({ input: { visitId: id, key, name }, signal }) => {
    const answered = await api.call(call, { params: { id }, key, subject: { name }, signal });
    return answered.kind === 'refused' ? answered : { kind: 'changed', visit: answered.answer, now: clock.now() };
  });

const loadOtherTimes = ({ api, clock }: PageDependencies) =>
  fromPromise<LoadAnswer<readonly Slot[]>, { readonly query: OtherTimesQuery }>(async ({ input: { query }, signal }) => {
    const { appointmentId: appointment_id, serviceId: service_id, staffId: id, day: date, days } = query;
    const slotsQuery = { service_id, date, days: String(days), appointment_id };
    const answered = await api.call(appointmentCalls.readAvailability, { params: { id }, query: slotsQuery, signal });
    if (answered.kind === 'refused') return answered;
    return { kind: 'read', data: answered.answer.availability, readAt: clock.now().toISOString() };
  });

const updateAppointment = ({ api, clock }: PageDependencies) =>
  fromPromise<MoveAnswer, MoveInput>(async ({ input: { appointmentId: id, update, key, name }, signal }) => {
    const answered = await api.call(appointmentCalls.updateAppointment, {
      params: { id },
      body: { appointment: update },
      key,
      subject: { name },
      signal,
    });
    return answered.kind === 'refused' ? answered : { kind: 'received', appointment: answered.answer, now: clock.now() };
  });

const showAddress = (deps: AppointmentPageDependencies) =>
  fromCallback<AnyEventObject, undefined>(({ receive }) => {
    receive((event) => deps.showAddress((event as NavigationRequested).to));
  });

export const appointmentPageEffects = (deps: AppointmentPageDependencies) => ({
  appointment: createResourceMachine<Appointment, AppointmentQuery>(readAppointment(deps)),
  availability: createResourceMachine<readonly Slot[], OtherTimesQuery>(loadOtherTimes(deps)),
  updateAppointment: updateAppointment(deps),
  showAddress: showAddress(deps),
  cancelVisit: cancelWith(deps, visitCalls.cancelVisit),
  lateCancelVisit: cancelWith(deps, visitCalls.lateCancelVisit),
});

export const createAppointmentListLogic = ({ api, clock }: PageDependencies) =>
  createResourceMachine<readonly Visit[]>(
    fromPromise<LoadAnswer<readonly Visit[]>, { readonly query: undefined }>(async ({ signal }) => {
      const answered = await api.call(visitCalls.listBookings, { signal });
      if (answered.kind === 'refused') return answered;
      const { visits } = answered.answer;
      return { kind: 'read', data: visits.filter(({ appointment }) => appointment !== null), readAt: clock.now().toISOString() };
    }),
  );
