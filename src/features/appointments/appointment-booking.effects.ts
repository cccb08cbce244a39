import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import * as appointmentCalls from '#contract/appointment-calls.ts';
import type { Refused } from '#contract/call-failure.ts';
import type { Service } from '#contract/services.ts';
import type { Slot } from '#contract/slots.ts';
import { createResourceMachine } from '#machines/app/resource.machine.ts';
import type { LoadAnswer } from '#machines/app/resource.types.ts';
import type {
  NavigationRequested,
  AppointmentAnswer,
  TimesQuery,
  BookAppointmentInput,
  HoldAppointmentInput,
  HoldUpdate,
  ReadAppointmentInput,
  UpdateAppointmentInput,
} from '#machines/appointments/appointment-booking.types.ts';
import type { Answered, Api } from '#src/api/api.ts';
import type { ServerClock } from '#src/api/server-clock.ts';

export interface AppointmentBookingDependencies {
  readonly api: Api;
  readonly clock: ServerClock;
  readonly newKey: () => string;
  /** Replaces the current address by another step of the wizard, or by the booked appointment. */
  readonly showAddress: (to: string) => void;
  /** Whether the member is buying a pass for the held time. The time then stays held. */
  readonly isBuyingPass: () => boolean;
}

type AppointmentResponse = Pick<Answered<typeof appointmentCalls.readAppointment>, 'kind' | 'answer'>;

const toAnswer = ({ clock }: AppointmentBookingDependencies, answered: AppointmentResponse | Refused): AppointmentAnswer =>
  answered.kind === 'refused' ? answered : { kind: 'received', appointment: answered.answer, now: clock.now() };

const loadServices = ({ api, clock }: AppointmentBookingDependencies) =>
  fromPromise<LoadAnswer<readonly Service[]>, { readonly query: undefined }>(async ({ signal }) => {
    const answered = await api.call(appointmentCalls.listServices, { signal });
    if (answered.kind === 'refused') return answered;
    return { kind: 'read', data: answered.answer.services, readAt: clock.now().toISOString() };
  });

const loadTimes = ({ api, clock }: AppointmentBookingDependencies) =>
  fromPromise<LoadAnswer<readonly Slot[]>, { readonly query: TimesQuery }>(async ({ input: { query }, signal }) => {
    const { serviceId: service_id, staffId: id, day: date, days } = query;
    const answered = await api.call(appointmentCalls.readAvailability, {
      params: { id },
      query: { service_id, date, days: String(days) },
      signal,
    });
    if (answered.kind === 'refused') return answered;
    return { kind: 'read', data: answered.answer.availability, readAt: clock.now().toISOString() };
  });

const readAppointment = (deps: AppointmentBookingDependencies) =>
  fromPromise<AppointmentAnswer, ReadAppointmentInput>(async ({ input: { appointmentId: id }, signal }) =>
    toAnswer(deps, await deps.api.call(appointmentCalls.readAppointment, { params: { id }, signal })),
  );

const holdAppointment = (deps: AppointmentBookingDependencies) =>
  fromPromise<AppointmentAnswer, HoldAppointmentInput>(async ({ input, signal }) => {
    const appointment = { service_id: input.serviceId, staff_id: input.staffId, start_at: input.startAt };
    return toAnswer(deps, await deps.api.call(appointmentCalls.holdAppointment, { body: { appointment }, key: input.key, signal }));
  });

const updateAppointment = (deps: AppointmentBookingDependencies) =>
  fromPromise<AppointmentAnswer, UpdateAppointmentInput>(async ({ input, signal }) => {
    const given = { params: { id: input.appointmentId }, body: { appointment: { staff_id: input.staffId, start_at: input.startAt } } };
    return toAnswer(deps, await deps.api.call(appointmentCalls.updateAppointment, { ...given, key: input.key, signal, isOfScreen: true }));
  });

const bookAppointment = (deps: AppointmentBookingDependencies) =>
  fromPromise<AppointmentAnswer, BookAppointmentInput>(async ({ input, signal }) => {
    const given = { params: { id: input.appointmentId }, body: { appointment: { pass_id: input.passId } } };
    return toAnswer(
      deps,
      await deps.api.call(appointmentCalls.bookAppointment, { ...given, key: input.key, subject: { name: input.name }, signal }),
    );
  });

/** Releases a hold when the member leaves the wizard. If the release fails, the hold expires later. */
const releaseAppointment = ({ api, newKey, isBuyingPass }: AppointmentBookingDependencies) =>
  fromCallback<AnyEventObject, undefined>(({ receive }) => {
    let kept: string | null = null;
    const release = (id: string): void =>
      void api.call(appointmentCalls.releaseAppointment, { params: { id }, key: newKey() }).catch(() => undefined);
    receive((event) => {
      const update = event as HoldUpdate;
      if (update.type === 'hold.unwanted') release(update.appointmentId);
      kept = update.type === 'hold.kept' ? update.appointmentId : null;
    });
    return () => {
      if (kept !== null && !isBuyingPass()) release(kept);
    };
  });

const showAddress = (deps: AppointmentBookingDependencies) =>
  fromCallback<AnyEventObject, undefined>(({ receive }) => {
    receive((event) => deps.showAddress((event as NavigationRequested).to));
  });

export const appointmentBookingEffects = (deps: AppointmentBookingDependencies) => ({
  services: createResourceMachine<readonly Service[]>(loadServices(deps)),
  availability: createResourceMachine<readonly Slot[], TimesQuery>(loadTimes(deps)),
  readAppointment: readAppointment(deps),
  holdAppointment: holdAppointment(deps),
  updateAppointment: updateAppointment(deps),
  bookAppointment: bookAppointment(deps),
  releaseAppointment: releaseAppointment(deps),
  showAddress: showAddress(deps),
});
