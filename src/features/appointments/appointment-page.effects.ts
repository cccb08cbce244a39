/** Fills the ports of the page of one appointment, and of the list of those that are ahead. */
import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import type { Appointment } from '#contract/appointments.ts';
import type { Slot } from '#contract/slots.ts';
import type { Visit } from '#contract/visits.ts';
import { createResourceMachine } from '#machines/app/resource.machine.ts';
import type { LoadAnswer } from '#machines/app/resource.types.ts';
import type { AddressWanted } from '#machines/appointments/appointment-booking.types.ts';
import type {
  AppointmentQuery,
  GiveBackAnswer,
  GiveBackInput,
  MoveAnswer,
  MoveInput,
  OtherTimesAsked,
} from '#machines/appointments/appointment-page.types.ts';
import type { Api } from '#src/api/api.ts';
import type { ServerClock } from '#src/api/server-clock.ts';

interface PageMeans {
  readonly api: Api;
  readonly clock: ServerClock;
}

export interface AppointmentPageMeans extends PageMeans {
  /** Shows another address of the page in the place of this one. */
  readonly showAddress: (to: string) => void;
}

const readAppointment = ({ api, clock }: PageMeans) =>
  fromPromise<LoadAnswer<Appointment>, { readonly query: AppointmentQuery }>(async ({ input: { query }, signal }) => {
    const answered = await api.call('readAppointment', { params: { id: query.appointmentId }, signal });
    if (answered.kind === 'refused') return answered;
    return { kind: 'read', data: answered.answer, readAt: clock.now().toISOString() };
  });

const giveBack = ({ api, clock }: PageMeans, name: 'cancelVisit' | 'lateCancelVisit') =>
  fromPromise<GiveBackAnswer, GiveBackInput>(async ({ input: { visitId: id, key, name: about }, signal }) => {
    const answered = await api.call(name, { params: { id }, key, subject: { name: about }, signal });
    return answered.kind === 'refused' ? answered : { kind: 'changed', visit: answered.answer, now: clock.now() };
  });

const loadOtherTimes = ({ api, clock }: PageMeans) =>
  fromPromise<LoadAnswer<readonly Slot[]>, { readonly query: OtherTimesAsked }>(async ({ input: { query }, signal }) => {
    const { appointmentId: appointment_id, serviceId: service_id, staffId: id, day: date, days } = query;
    const asked = { service_id, date, days: String(days), appointment_id };
    const answered = await api.call('readAvailability', { params: { id }, query: asked, signal });
    if (answered.kind === 'refused') return answered;
    return { kind: 'read', data: answered.answer.availability, readAt: clock.now().toISOString() };
  });

const updateAppointment = ({ api, clock }: PageMeans) =>
  fromPromise<MoveAnswer, MoveInput>(async ({ input: { appointmentId: id, update, key, name }, signal }) => {
    const answered = await api.call('updateAppointment', { params: { id }, body: { appointment: update }, key, subject: { name }, signal });
    return answered.kind === 'refused' ? answered : { kind: 'told', appointment: answered.answer, now: clock.now() };
  });

const showAddress = (means: AppointmentPageMeans) =>
  fromCallback<AnyEventObject, undefined>(({ receive }) => {
    receive((event) => means.showAddress((event as AddressWanted).to));
  });

export const appointmentPageEffects = (means: AppointmentPageMeans) => ({
  appointment: createResourceMachine<Appointment, AppointmentQuery>(readAppointment(means)),
  availability: createResourceMachine<readonly Slot[], OtherTimesAsked>(loadOtherTimes(means)),
  updateAppointment: updateAppointment(means),
  showAddress: showAddress(means),
  cancelVisit: giveBack(means, 'cancelVisit'),
  lateCancelVisit: giveBack(means, 'lateCancelVisit'),
});

/** What is ahead, of which the page shows the appointments. */
export const createAppointmentListLogic = ({ api, clock }: PageMeans) =>
  createResourceMachine<readonly Visit[]>(
    fromPromise<LoadAnswer<readonly Visit[]>, { readonly query: undefined }>(async ({ signal }) => {
      const answered = await api.call('listBookings', { signal });
      if (answered.kind === 'refused') return answered;
      const { visits } = answered.answer;
      return { kind: 'read', data: visits.filter(({ appointment }) => appointment !== null), readAt: clock.now().toISOString() };
    }),
  );
