/** Runs the appointment lifecycle on the server. Mia books with Ana, Sam tries to hold the same time, and the clock causes timed events. */
import * as v from 'valibot';
import { Appointment } from '#contract/appointments.ts';
import { Pass } from '#contract/member-passes.ts';
import { toLawInput } from '#atlas/explore/laws.ts';
import { ObservationMismatch, type Driver, type Handler, type StepContext, type Observation } from '#atlas/paths/driver.ts';
import type { AppointmentCall, AppointmentLifecycleEvent } from '#machines/appointments/appointment-lifecycle.events.ts';
import { appointmentSnapshotOf } from '#machines/appointments/appointment-lifecycle.rows.ts';
import { appointmentTermsOf } from '#machines/appointments/appointment.rules.ts';
import { whyNotCall } from '#machines/appointments/appointment-lifecycle.rules.ts';
import { chosenSlot, instants, takenSlot } from '#machines/appointments/sample-appointments.ts';
import { cancelAppointmentByStudio } from '#server/appointments/cancel-by-studio.ts';
import { facilityGuid, facilityId, orgId, passId } from '#server/studio/load/studio-ids.ts';
import {
  type ServerEnvironment,
  type ServerEnvironmentOptions,
  serverEnvironmentOnDemand,
} from '#tests/paths/server/server-environment.ts';
import { bodyOf, mustBe, mustBeProblem, openPathStudio, type Folder, type PathStudio, visitIn } from '#tests/paths/server/studio.ts';
import { createBookableService, type BookableService } from './bookable-service.ts';

interface Story {
  /** A server with its own clock, on which the same path has run and a further call may change data. */
  readonly besides: () => Promise<ServerEnvironment>;
  readonly studio: PathStudio;
  readonly bookable: BookableService;
  readonly id: string;
  readonly passId: string;
  /** The steps so far, to be repeated on another server. */
  readonly recorded: StepContext[];
}

const ten = 'ten from 2026-03-01 until 2026-12-31';
const folder: Folder = { classes: [], members: { mia: ten, sam: ten } };
const unknownId = '00000000-0000-4000-8000-000000000000';

const holdAt = async (studio: PathStudio, bookable: BookableService, name: string, start_at: string): Promise<Appointment> => {
  const body = { appointment: { service_id: bookable.serviceId, staff_id: bookable.staffIds[0], start_at } };
  return bodyOf('the time that is held', Appointment, await studio.as(name)('POST', '/appointments', body));
};

/** Mia holds a time, and her pass covers the service. */
const openStory = async (serverEnvironment: ServerEnvironment, besides: Story['besides']): Promise<Story> => {
  const studio = await openPathStudio(serverEnvironment, instants.early, folder);
  const { orgKey } = studio;
  const place = { orgId: orgId(orgKey), facilityId: facilityId(orgKey, 'main'), facilityGuid: facilityGuid(orgKey, 'main') };
  const bookable = await createBookableService({ database: serverEnvironment.database, box: place }, { opens: '08:00', closes: '18:00' });
  await serverEnvironment.database.once((handle) =>
    handle
      .updateTable('passes')
      .set({ services: [bookable.key] })
      .where('org_id', '=', place.orgId)
      .execute(),
  );
  const held = await holdAt(studio, bookable, 'sam', takenSlot.start_at);
  bodyOf("Sam's appointment", Appointment, await studio.as('sam')('PUT', `/appointments/${held.id}/book`, { appointment: {} }));
  const { id } = await holdAt(studio, bookable, 'mia', chosenSlot.startAt);
  return { besides, studio, bookable, id, passId: passId(orgKey, `${studio.emailOf('mia')}/ten/+0d/1`), recorded: [] };
};

interface Look {
  readonly appointment: Appointment;
  readonly pass: { readonly held: number; readonly used: number };
}

const look = async ({ studio, id }: Story): Promise<Look> => {
  const sendRequest = studio.as('mia');
  const appointment = bodyOf('the appointment', Appointment, await sendRequest('GET', `/appointments/${id}`));
  const [pass] = bodyOf('the passes', v.object({ passes: v.array(Pass) }), await sendRequest('GET', '/passes?active=0')).passes;
  return { appointment, pass: { held: pass?.visits_held ?? 0, used: pass?.visits_used ?? 0 } };
};

const bookingOf = (event: AppointmentCall): object => {
  if (event.type !== 'book' || event.payment.kind === 'pass') return {};
  return { pass_id: event.payment.kind === 'price' ? null : unknownId };
};

const sendRequest = ({ studio, id }: Story, event: AppointmentCall) => {
  const speak = studio.as('mia');
  if (event.type === 'move') return speak('PUT', `/appointments/${id}`, { appointment: { start_at: event.wanted.start_at } });
  if (event.type === 'book') return speak('PUT', `/appointments/${id}/book`, { appointment: bookingOf(event) });
  if (event.type === 'release') return speak('DELETE', `/appointments/${id}`);
  return speak('PUT', `/visits/${id}/${event.type}`);
};

const callOff = async ({ studio, id }: Story): Promise<void> => {
  const now = studio.clock();
  await studio.serverEnvironment.database.transaction((tx) =>
    cancelAppointmentByStudio(
      { tx, context: studio.serverEnvironment.contextAt(now), now, orgId: orgId(studio.orgKey), notifications: [] },
      id,
    ),
  );
};

const isCall = (event: AppointmentLifecycleEvent): event is AppointmentCall => !event.type.includes('.');
const eventOf = ({ possibleEvent }: StepContext) => possibleEvent?.event as AppointmentLifecycleEvent;

const perform: Handler<Story> = async (story, stepContext) => {
  const event = eventOf(stepContext);
  await story.studio.at(event.now);
  if (isCall(event)) {
    const answer = await sendRequest(story, event);
    if (answer.status !== 200) throw new ObservationMismatch(`${event.type} is answered with ${answer.text}`, 200, answer.status);
  } else if (event.type === 'appointment.cancelled') await callOff(story);
  story.recorded.push(stepContext);
};

const elsewhere = async (story: Story): Promise<Story> => {
  const other = await openStory(await story.besides(), story.besides);
  for (const stepContext of story.recorded) {
    await perform(other, stepContext);
    // a read applies what has expired
    await look(other);
  }
  return other;
};

const stay = ({ appointment: { state, cancelled_how, start_at }, pass }: Look) => ({ state, cancelled_how, start_at, pass });

const factsOf = ({ start_at, end_at, hold_expires_at, service }: Appointment) => ({
  startAt: start_at,
  endAt: end_at,
  holdExpiresAt: hold_expires_at,
  cancelMinutes: appointmentTermsOf(service).cancelMinutes,
});

const isUnpaid = (event: AppointmentCall): boolean => event.type === 'move' && event.payment.kind === 'refused';

/** Restricts the passes of the studio to another service. */
const payForOthers = ({ studio: { serverEnvironment, orgKey } }: Story) =>
  serverEnvironment.database.once((handle) =>
    handle
      .updateTable('passes')
      .set({ services: ['massage'] })
      .where('org_id', '=', orgId(orgKey))
      .execute(),
  );

/** The rules refuse the call with their first reason, or the call has no effect. Nothing changes. */
const refuseCall: Handler<Story> = async (story, stepContext) => {
  const event = eventOf(stepContext);
  if (!isCall(event)) throw new Error('this is a fact');
  const replica = await elsewhere(story);
  await replica.studio.at(event.now);
  const before = await look(replica);
  const { state } = before.appointment;
  if (isUnpaid(event) && state === 'booked') {
    // A member who pays the price needs no pass.
    if (before.appointment.concession === null) return;
    await payForOthers(replica);
  }
  const isThroughVisit = event.type === 'cancel' || event.type === 'latecancel';
  const hasVisit = state !== 'held' && state !== 'holdExpired';
  const answer = await sendRequest(replica, event);
  const refusal = whyNotCall(state, event, factsOf(before.appointment));
  const what = `${event.type} in ${state}`;
  if (isThroughVisit && !hasVisit) mustBeProblem(what, answer, 'not_found');
  else if (refusal) mustBeProblem(what, answer, refusal.code);
  else mustBe(`${what} asks for what is so already`, 200, answer.status);
  mustBe(`what Mia sees after a refused ${what}`, stay(before), stay(await look(replica)));
};

/** The event happens, but the appointment does not change, unless its hold has expired meanwhile. */
const refuseFact: Handler<Story> = async (story, stepContext) => {
  const event = eventOf(stepContext);
  const replica = await elsewhere(story);
  const before = await look(replica);
  if (event.now > replica.studio.clock()) await replica.studio.at(event.now);
  if (event.type === 'appointment.cancelled') await callOff(replica);
  const after = await look(replica);
  const what = `${event.type} in ${before.appointment.state}`;
  const { hold_expires_at } = before.appointment;
  const isOver = hold_expires_at !== null && new Date(hold_expires_at) <= replica.studio.clock();
  if (isOver) mustBe(`time alone ends the hold at ${what}`, 'holdExpired', after.appointment.state);
  else mustBe(what, stay(before), stay(after));
};

const passAfter = (leaf: string, hasPass: boolean) => ({
  held: Number(hasPass && leaf === 'booked'),
  used: Number(hasPass && ['attended', 'cancelled.late'].includes(leaf)),
});

/** Checks the state as members see it: Mia reads the appointment, its visit and her pass. Sam tries to hold the same time. */
const stateIs =
  (leaf: string): Handler<Story> =>
  async (story, { after, label }) => {
    const { studio, bookable, id } = story;
    const view = await look(story);
    const { appointment } = view;
    const [state, how = null] = leaf.split('.');
    const context = after.configuration.snapshot.context as { passId: string | null; startAt: string };
    mustBe(`after ${label}, the appointment`, { state, how }, { state: appointment.state, how: appointment.cancelled_how });
    mustBe(`after ${label}, its start`, context.startAt, appointment.start_at);
    mustBe(`after ${label}, whether its time is kept for a while`, leaf === 'held', appointment.hold_expires_at !== null);
    mustBe(`after ${label}, the pass`, passAfter(leaf, context.passId !== null), view.pass);
    const visit = await studio.as('mia')('GET', `/visits/${id}`);
    if (leaf === 'held' || leaf === 'holdExpired') mustBeProblem(`after ${label}, its visit`, visit, 'not_found');
    else mustBe(`after ${label}, its visit`, { state, how }, shown(visitIn('the visit', visit)));
    await studio.at(instants.early);
    const isTaken = ['held', 'booked', 'attended'].includes(leaf);
    const wanted = { appointment: { service_id: bookable.serviceId, staff_id: bookable.staffIds[0], start_at: appointment.start_at } };
    const answer = await studio.as('sam')('POST', '/appointments', wanted);
    if (isTaken) mustBeProblem(`after ${label}, Sam asks for the time`, answer, 'slot_taken');
    else await studio.as('sam')('DELETE', `/appointments/${bodyOf('the time that Sam holds', Appointment, answer).id}`);
  };

const shown = ({ state, cancelled_how }: { readonly state: string; readonly cancelled_how: string | null }) => ({
  state,
  how: cancelled_how,
});

const leaves = ['held', 'holdExpired', 'booked', 'attended', 'cancelled.inTime', 'cancelled.late', 'cancelled.byStudio'];
const calls: readonly AppointmentCall['type'][] = ['move', 'release', 'book', 'cancel', 'latecancel'];
const facts = ['hold.expired', 'appointment.ended', 'appointment.cancelled'];
const each = <T>(names: readonly string[], handler: T): Record<string, T> => Object.fromEntries(names.map((name) => [name, handler]));

const passOf = async ({ studio, id }: Story): Promise<string | null> => {
  const stored = studio.serverEnvironment.database.once((handle) =>
    handle.selectFrom('appointments').select('pass_id').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  return (await stored).pass_id;
};

type ShownAppointment = Pick<Appointment, 'state' | 'cancelled_how' | 'start_at' | 'end_at' | 'hold_expires_at'> &
  Partial<Pick<Appointment, 'service'>> & {
    readonly staff: { readonly id: string };
  };

export const appointmentObservationOf = ({ staff, service, ...recorded }: ShownAppointment, pass_id: string | null): Observation => {
  const cancel_minutes_before = appointmentTermsOf(service).cancelMinutes;
  return toLawInput(appointmentSnapshotOf({ ...recorded, staff_id: staff.id, pass_id, cancel_minutes_before }));
};

export const appointmentLifecycleOnServer = (options: ServerEnvironmentOptions = {}): Driver<Story> => {
  const serverEnvironment = serverEnvironmentOnDemand(options);
  const others = serverEnvironmentOnDemand(options);
  return {
    machine: 'appointments/appointment-lifecycle',
    on: 'server',
    open: async () => openStory(await serverEnvironment.get(), others.get),
    events: each([...calls, ...facts], perform),
    outcomes: {},
    delays: {},
    states: Object.fromEntries(leaves.map((leaf) => [leaf, stateIs(leaf)])),
    refusals: { ...each(calls, refuseCall), ...each(facts, refuseFact) },
    observe: async (story) => appointmentObservationOf((await look(story)).appointment, await passOf(story)),
    close: () => undefined,
    dispose: async () => {
      await serverEnvironment.dispose();
      await others.dispose();
    },
  };
};
