/** The rules for moving an appointment to another time. Source: decisions.appointments. */
import type { Appointment } from '#contract/appointments.ts';
import type { Refusal } from '#contract/refusal.ts';
import { anyStaff } from '#contract/services.ts';
import { printRoute, routeTo, type Route } from '#machines/app/route.rules.ts';
import { laterDate } from '#machines/visits/studio-clock.rules.ts';
import { whyNotMovable } from './appointment-lifecycle.rules.ts';
import { appointmentTermsOf, appointmentUpdate } from './appointment.rules.ts';
import type {
  AppointmentIntent,
  AppointmentPageContext,
  AppointmentUrlState,
  LostTime,
  MoveAnswer,
  MoveInput,
  OtherTimesQuery,
} from './appointment-page.types.ts';
import { daysRead, isSameInstant, type WeekView, shownWeek } from './week-of-times.rules.ts';

type Context = AppointmentPageContext;

export const appointmentUrlStateFrom = (route: Route): AppointmentUrlState => {
  if (route.name !== 'appointment') return { appointmentId: '', moving: null };
  const { move } = route.query;
  return { appointmentId: route.params.id, moving: move === 'any' ? 'any' : move === undefined ? null : 'same' };
};

/** The address of a URL state; `appointmentUrlStateFrom` reads it back. */
export const appointmentPageUrl = ({ appointmentId, moving }: AppointmentUrlState): string =>
  printRoute(routeTo('appointment', { id: appointmentId }, moving === null ? {} : { move: moving === 'any' ? 'any' : '1' }));

/** Why a booked appointment cannot be moved; null if it can be moved, or if it is not booked. */
export const whyNotMoved = (appointment: Appointment, now: Date): Refusal | null =>
  appointment.state === 'booked'
    ? whyNotMovable({ startAt: appointment.start_at, cancelMinutes: appointmentTermsOf(appointment.service).cancelMinutes }, now)
    : null;

export const mayMove = ({ appointment, now }: Pick<Context, 'appointment' | 'now'>): boolean =>
  appointment?.state === 'booked' && whyNotMoved(appointment, now) === null;

export const looksForTimes = (context: Pick<Context, 'appointment' | 'now' | 'urlState'>): boolean =>
  context.urlState.moving !== null && mayMove(context);

export const needsOtherStaff = ({ urlState }: Pick<Context, 'urlState'>, route: Route): boolean => {
  const next = appointmentUrlStateFrom(route);
  return next.appointmentId === urlState.appointmentId && next.moving !== null && next.moving !== urlState.moving;
};

export const lookingForMove = ({ week, appointment, now, timeZone }: Context): WeekView => ({
  week,
  startAt: appointment?.start_at ?? null,
  now,
  timeZone,
  daysAhead: appointmentTermsOf(appointment?.service).daysAhead,
});

const staffFor = ({ urlState, appointment }: Pick<Context, 'urlState' | 'appointment'>): string =>
  urlState.moving === 'any' ? anyStaff : (appointment?.staff.id ?? anyStaff);

export const otherTimesQuery = (context: Context): OtherTimesQuery => ({
  appointmentId: context.urlState.appointmentId,
  serviceId: context.appointment?.service.id ?? '',
  staffId: staffFor(context),
  day: shownWeek(lookingForMove(context)),
  days: daysRead,
});

export const isOtherTime = ({ appointment }: Pick<Context, 'appointment'>, startAt: string): boolean =>
  appointment !== null && !isSameInstant(appointment.start_at, startAt);

export const chooseTime = (context: Context, startAt: string): Pick<Context, 'chosen' | 'lost' | 'error'> => ({
  chosen: { startAt, staffId: staffFor(context) },
  lost: null,
  error: null,
});

export const emptySearch = { slots: null, week: null, chosen: null, lost: null } as const;

export const startMoveIntent = ({ keySeed, intents, chosen }: Context): Pick<Context, 'intents' | 'intent' | 'error'> => ({
  intents: intents + 1,
  intent: chosen && { action: 'moving', key: `${keySeed}-${intents + 1}`, to: chosen },
  error: null,
});

const intendedTime = (intent: AppointmentIntent | null): string | null => (intent?.action === 'moving' ? intent.to.startAt : null);

/** The request for the move: the appointment with its new time and without its service. §5 */
export const moveInput = ({ urlState, appointment, intent }: Context): MoveInput => {
  const to = intent?.action === 'moving' ? intent.to : null;
  const update = { ...appointment, ...(to && { start_at: to.startAt, staff_id: to.staffId }) };
  return {
    appointmentId: urlState.appointmentId,
    update: appointmentUpdate(update),
    key: intent?.key ?? '',
    name: appointment?.service.name,
  };
};

export const hasIntendedTime = (intent: AppointmentIntent | null, { state, start_at }: Appointment): boolean =>
  state === 'booked' && isSameInstant(start_at, intendedTime(intent));

export const wasMoved = ({ intent }: Pick<Context, 'intent'>, answer: MoveAnswer): boolean =>
  answer.kind === 'received' && hasIntendedTime(intent, answer.appointment);

export const wasLost = (answer: MoveAnswer): boolean => answer.kind === 'refused' && answer.problem.code === 'slot_taken';

export const lostBy = ({ intent }: Pick<Context, 'intent'>, answer: MoveAnswer): LostTime => ({
  startAt: intendedTime(intent) ?? '',
  slots: answer.kind === 'refused' ? (answer.problem.slots ?? []) : [],
});

export const applyMoveAnswer = (context: Context, answer: MoveAnswer): Partial<Context> =>
  answer.kind === 'received' ? { appointment: answer.appointment, now: laterDate(context.now, answer.now), isTimeSynced: true } : {};
