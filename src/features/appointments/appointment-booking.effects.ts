/** Fills the ports of booking an appointment. */
import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import type { Appointment } from '#contract/appointments.ts';
import type { Refused } from '#contract/answer.ts';
import type { Service } from '#contract/services.ts';
import type { Slot } from '#contract/slots.ts';
import { createResourceMachine } from '#machines/app/resource.machine.ts';
import type { LoadAnswer } from '#machines/app/resource.types.ts';
import type {
  AddressWanted,
  AppointmentAnswer,
  AvailabilityAsked,
  BookAppointmentInput,
  HoldAppointmentInput,
  HoldNews,
  ReadAppointmentInput,
  UpdateAppointmentInput,
} from '#machines/appointments/appointment-booking.types.ts';
import type { Answered, Api } from '#src/api/api.ts';
import type { ServerClock } from '#src/api/server-clock.ts';

export interface AppointmentBookingMeans {
  readonly api: Api;
  readonly clock: ServerClock;
  readonly newKey: () => string;
  /** Shows another address of the wizard, or of what was booked, in the place of this one. */
  readonly showAddress: (to: string) => void;
  /** Is a pass being bought for the time that is held? Then it stays held. */
  readonly isBuyingPass: () => boolean;
}

type Told = Answered<'readAppointment' | 'holdAppointment' | 'updateAppointment' | 'bookAppointment'> & { readonly answer: Appointment };

const telling = ({ clock }: AppointmentBookingMeans, answered: Told | Refused): AppointmentAnswer =>
  answered.kind === 'refused' ? answered : { kind: 'told', appointment: answered.answer, now: clock.now() };

const loadServices = ({ api, clock }: AppointmentBookingMeans) =>
  fromPromise<LoadAnswer<readonly Service[]>, { readonly query: undefined }>(async ({ signal }) => {
    const answered = await api.call('listServices', { signal });
    if (answered.kind === 'refused') return answered;
    return { kind: 'read', data: answered.answer.services, readAt: clock.now().toISOString() };
  });

const loadTimes = ({ api, clock }: AppointmentBookingMeans) =>
  fromPromise<LoadAnswer<readonly Slot[]>, { readonly query: AvailabilityAsked }>(async ({ input: { query }, signal }) => {
    const { serviceId: service_id, staffId: id, day: date, days } = query;
    const answered = await api.call('readAvailability', { params: { id }, query: { service_id, date, days: String(days) }, signal });
    if (answered.kind === 'refused') return answered;
    return { kind: 'read', data: answered.answer.availability, readAt: clock.now().toISOString() };
  });

const readAppointment = (means: AppointmentBookingMeans) =>
  fromPromise<AppointmentAnswer, ReadAppointmentInput>(async ({ input: { appointmentId: id }, signal }) =>
    telling(means, await means.api.call('readAppointment', { params: { id }, signal })),
  );

const holdAppointment = (means: AppointmentBookingMeans) =>
  fromPromise<AppointmentAnswer, HoldAppointmentInput>(async ({ input, signal }) => {
    const appointment = { service_id: input.serviceId, staff_id: input.staffId, start_at: input.startAt };
    return telling(means, await means.api.call('holdAppointment', { body: { appointment }, key: input.key, signal }));
  });

const updateAppointment = (means: AppointmentBookingMeans) =>
  fromPromise<AppointmentAnswer, UpdateAppointmentInput>(async ({ input, signal }) => {
    const given = { params: { id: input.appointmentId }, body: { appointment: { staff_id: input.staffId, start_at: input.startAt } } };
    return telling(means, await means.api.call('updateAppointment', { ...given, key: input.key, signal, isOfScreen: true }));
  });

const bookAppointment = (means: AppointmentBookingMeans) =>
  fromPromise<AppointmentAnswer, BookAppointmentInput>(async ({ input, signal }) => {
    const given = { params: { id: input.appointmentId }, body: { appointment: { pass_id: input.passId } } };
    return telling(means, await means.api.call('bookAppointment', { ...given, key: input.key, subject: { name: input.name }, signal }));
  });

/** Lets go of what is held when the wizard is left; what cannot be let go of ends by itself. */
const releaseAppointment = ({ api, newKey, isBuyingPass }: AppointmentBookingMeans) =>
  fromCallback<AnyEventObject, undefined>(({ receive }) => {
    let kept: string | null = null;
    const letGo = (id: string): void => void api.call('releaseAppointment', { params: { id }, key: newKey() }).catch(() => undefined);
    receive((event) => {
      const news = event as HoldNews;
      if (news.type === 'hold.unwanted') letGo(news.appointmentId);
      kept = news.type === 'hold.kept' ? news.appointmentId : null;
    });
    return () => {
      if (kept !== null && !isBuyingPass()) letGo(kept);
    };
  });

const showAddress = (means: AppointmentBookingMeans) =>
  fromCallback<AnyEventObject, undefined>(({ receive }) => {
    receive((event) => means.showAddress((event as AddressWanted).to));
  });

export const appointmentBookingEffects = (means: AppointmentBookingMeans) => ({
  services: createResourceMachine<readonly Service[]>(loadServices(means)),
  availability: createResourceMachine<readonly Slot[], AvailabilityAsked>(loadTimes(means)),
  readAppointment: readAppointment(means),
  holdAppointment: holdAppointment(means),
  updateAppointment: updateAppointment(means),
  bookAppointment: bookAppointment(means),
  releaseAppointment: releaseAppointment(means),
  showAddress: showAddress(means),
});
