/** Fills the ports of the page of one appointment, and of the list of those that are ahead. */
import { fromPromise } from 'xstate';
import type { Appointment } from '#contract/appointments.ts';
import type { Visit } from '#contract/visits.ts';
import { createResourceMachine } from '#machines/app/resource.machine.ts';
import type { LoadAnswer } from '#machines/app/resource.types.ts';
import type { AppointmentQuery, GiveBackAnswer, GiveBackInput } from '#machines/appointments/appointment-page.types.ts';
import type { Api } from '#src/api/api.ts';
import type { ServerClock } from '#src/api/server-clock.ts';

interface PageMeans {
  readonly api: Api;
  readonly clock: ServerClock;
}

const readAppointment = ({ api, clock }: PageMeans) =>
  fromPromise<LoadAnswer<Appointment>, { readonly query: AppointmentQuery }>(async ({ input: { query }, signal }) => {
    const answered = await api.call('readAppointment', { params: { id: query.appointmentId }, signal });
    if (answered.kind === 'refused') return answered;
    return { kind: 'read', data: answered.answer, readAt: clock.now().toISOString() };
  });

const giveBack = ({ api, clock }: PageMeans, name: 'cancelVisit' | 'lateCancelVisit') =>
  fromPromise<GiveBackAnswer, GiveBackInput>(async ({ input: { visitId: id, key }, signal }) => {
    const answered = await api.call(name, { params: { id }, key, signal });
    return answered.kind === 'refused' ? answered : { kind: 'changed', visit: answered.answer, now: clock.now() };
  });

export const appointmentPageEffects = (means: PageMeans) => ({
  appointment: createResourceMachine<Appointment, AppointmentQuery>(readAppointment(means)),
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
