/** Books, joins the waitlist, cancels, and accepts or declines offers; lists the member's bookings. */
import type { Money } from '#contract/values.ts';
import type { Visit } from '#contract/visits.ts';
import type { VisitCall } from '#machines/visits/visit-lifecycle.events.ts';
import { lateCancelCostOf } from '#machines/passes/pass-cost.rules.ts';
import { decideCall } from '#machines/visits/visit-lifecycle.rows.ts';
import { lateVisitCost } from '#words/dialog.words.ts';
import { formatsFor } from '#words/formats.ts';
import { classPriceOf } from '../classes/class-wire.ts';
import type { Tx, VisitRow } from '../database/schema.ts';
import type { HandlerInput, FacilityMember, CallHandlers } from '../http/handler-input.ts';
import { answered, refused, Refused, type HandlerOutcome } from '../http/outcome.ts';
import { uuidOf } from '../ids.ts';
import { notifyAll } from '../notifications/notification-outbox.ts';
import { lockClassPasses } from '../passes/class-passes.ts';
import { cancelAppointment, hasAppointment } from '../appointments/appointment-calls.ts';
import { closeClassTransaction, currentSessionFacts, openClassTransaction, store, type ClassTransaction } from './class-transaction.ts';
import { listBookings, listVisits, readVisit } from './visit-lists.ts';
import { offerPlaces, settle } from './settle.ts';
import { latestVisit, toVisitLifecycleRow, visitOfMember } from './visit-store.ts';
import { showVisits } from './visit-wire.ts';

type CallInput = Pick<HandlerInput<'bookVisit'>, 'context' | 'now' | 'locale'> & { readonly caller: FacilityMember };

/** The visit of a call, and the pass that the member chose. */
interface Subject {
  readonly find: (work: ClassTransaction) => Promise<VisitRow | undefined>;
  readonly passId?: string | undefined;
  readonly seenPrice?: Money | undefined;
}

/** Handles a call of a member: locks the class, applies due events, and lets the chart decide. */
async function call(
  input: CallInput,
  tx: Tx,
  sessionId: string,
  type: VisitCall['type'],
  subject: Subject,
): Promise<HandlerOutcome<Visit>> {
  const { context, now, caller } = input;
  const work = await openClassTransaction(context, tx, now, caller.orgId, sessionId);
  if (!work) throw new Refused('not_found');
  await settle(work, caller.profileId);
  const outcome = await decide(input, work, type, subject);
  await offerPlaces(work);
  await closeClassTransaction(work);
  await notifyAll(tx, context, work.notifications);
  if (outcome.kind === 'refused') return { ...outcome, timeZone: work.row.time_zone };
  const viewer = { orgId: caller.orgId, profileId: caller.profileId, now };
  const [visit] = await showVisits(tx, viewer, [outcome.answer], [{ ...work.row, taken: work.taken, droppedin_count: work.droppedIn }]);
  if (!visit) throw new Refused('not_found');
  return answered(visit);
}

async function decide(
  { caller, context, now, locale }: CallInput,
  work: ClassTransaction,
  type: VisitCall['type'],
  subject: Subject,
): Promise<HandlerOutcome<VisitRow>> {
  const visit = (await subject.find(work)) ?? null;
  const classPasses = await lockClassPasses(work.tx, { orgId: caller.orgId, profileId: caller.profileId, now }, work.row);
  // A drop-in is allowed only if no pass of the member covers the class, even if the request names one.
  const pass = classPasses.answerFor(work.row, type === 'dropin' ? undefined : subject.passId);
  const price = classPriceOf(work.row);
  const { seenPrice: seen } = subject;
  const event: VisitCall = { type, now, session: currentSessionFacts(work, visit), pass, ...(seen && { price: { seen, now: price } }) };
  const decision = decideCall(visit && toVisitLifecycleRow(visit), event, context.visitChart);
  if (decision.kind === 'changed') return answered(await store(work, visit, caller.profileId, event, decision));
  const { refusal } = decision;
  if (refusal.code === 'price_changed' && price) return { ...refused(refusal), total: price };
  if (refusal.code !== 'late_cancel_required' || !visit) return refused(refusal);
  const paid = classPriceOf(visit);
  const concession = classPasses.concessionOf(visit, work.row);
  const costs = { cost: concession && lateCancelCostOf(concession), price: paid };
  return refused(refusal, lateVisitCost(costs, formatsFor(locale, work.row.time_zone)));
}

const onClass =
  (type: 'book' | 'waitlist' | 'dropin') =>
  (input: HandlerInput<'bookVisit'> | HandlerInput<'joinWaitlist'> | HandlerInput<'dropIn'>, tx: Tx): Promise<HandlerOutcome<Visit>> => {
    const { orgId, profileId } = input.caller;
    const sessionId = uuidOf(input.params.id);
    const { pass_id: passId, ...more } = input.body;
    const seenPrice = 'price' in more ? more.price : undefined;
    return call(input, tx, sessionId, type, { find: () => latestVisit(tx, orgId, sessionId, profileId), passId, seenPrice });
  };

type OnVisit = HandlerInput<'cancelVisit'> | HandlerInput<'lateCancelVisit'> | HandlerInput<'confirmVisit'> | HandlerInput<'declineVisit'>;

const onVisit =
  (type: 'cancel' | 'latecancel' | 'confirm' | 'decline') =>
  async (input: OnVisit, tx: Tx): Promise<HandlerOutcome<Visit>> => {
    const { orgId, profileId } = input.caller;
    const find = () => visitOfMember(tx, orgId, uuidOf(input.params.id), profileId);
    const visit = await find();
    if (!visit) return onAppointment(input, tx, type);
    return call(input, tx, visit.session_id, type, { find });
  };

/** A visit for an appointment can be cancelled; it has no offer to accept or decline. */
const onAppointment = async (input: OnVisit, tx: Tx, type: 'cancel' | 'latecancel' | 'confirm' | 'decline') => {
  const outcome = type === 'confirm' || type === 'decline' ? null : await cancelAppointment(input, tx, type);
  if (outcome) return outcome;
  if (!(await hasAppointment(tx, input.caller, uuidOf(input.params.id)))) throw new Refused('not_found');
  return refused({ code: 'not_offered' });
};

export const visitCalls: Pick<
  CallHandlers,
  | 'bookVisit'
  | 'joinWaitlist'
  | 'dropIn'
  | 'cancelVisit'
  | 'lateCancelVisit'
  | 'confirmVisit'
  | 'declineVisit'
  | 'listVisits'
  | 'listBookings'
  | 'readVisit'
> = {
  bookVisit: onClass('book'),
  joinWaitlist: onClass('waitlist'),
  dropIn: onClass('dropin'),
  cancelVisit: onVisit('cancel'),
  lateCancelVisit: onVisit('latecancel'),
  confirmVisit: onVisit('confirm'),
  declineVisit: onVisit('decline'),
  listVisits,
  listBookings,
  readVisit,
};
