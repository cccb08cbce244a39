/** The result of a cart that is paid or costs nothing: its invoice, and the bought passes. */
import { addDays, dayOf } from '#machines/classes/day.rules.ts';
import { type ClassesLeft, courseClassesLeft } from '../courses/course-classes.ts';
import type { Context } from '../context.ts';
import type { CartRow, FacilityRow, NewPass, PassTypeRow, Tx } from '../database/schema.ts';
import { queueReceipt } from '../payments/invoice-notifications.ts';
import { issueInvoice } from '../payments/invoices.ts';
import { passTypesIn, type CartLine } from './cart-store.ts';
import { cartOf } from './cart-wire.ts';

interface Work {
  readonly tx: Tx;
  readonly context: Context;
  readonly now: Date;
}

/** The bought pass. It is valid from the day of purchase; the last day is included. */
const passOf = (work: Work, cart: CartRow, type: PassTypeRow, timeZone: string): NewPass => {
  const today = dayOf(work.now, timeZone);
  return {
    org_id: cart.org_id,
    id: work.context.newId(),
    profile_id: cart.profile_id,
    key: null,
    kind: type.kind,
    name: type.name,
    visits_total: type.visits,
    starts_on: today,
    expires_on: type.valid_days === null ? null : addDays(today, type.valid_days),
    weekly_limit: type.weekly_limit,
    session_types: type.session_types,
    services: type.services,
    purchased_at: work.now,
  };
};

/** The pass for a course. It pays only for the future classes of the course. */
const coursePassOf = (work: Work, cart: CartRow, line: CartLine, left: ClassesLeft, timeZone: string): NewPass => {
  const today = dayOf(work.now, timeZone);
  return {
    org_id: cart.org_id,
    id: work.context.newId(),
    profile_id: cart.profile_id,
    key: null,
    kind: 'count',
    name: line.name,
    visits_total: left.count,
    starts_on: left.firstDay > today ? left.firstDay : today,
    expires_on: left.lastDay,
    weekly_limit: null,
    session_types: null,
    services: [],
    course_id: line.course_id,
    purchased_at: work.now,
  };
};

/** `facilityId` is the place of purchase. Its calendar day applies, and its tax if no total was agreed. */
export async function fulfilCart(work: Work, cart: CartRow, lines: readonly CartLine[], facilityId: string): Promise<void> {
  const { tx, context, now } = work;
  const own = tx.selectFrom('facilities').selectAll().where('org_id', '=', cart.org_id).where('id', '=', facilityId);
  const facility: FacilityRow = await own.executeTakeFirstOrThrow();
  const types = await passTypesIn(tx, cart.org_id, lines);
  const bought = lines.flatMap(({ pass_type_id, quantity }) => {
    const type = types.find(({ id }) => id === pass_type_id);
    return type ? Array.from({ length: quantity }, () => passOf(work, cart, type, facility.time_zone)) : [];
  });
  const left = await courseClassesLeft(
    tx,
    { orgId: cart.org_id },
    now,
    lines.flatMap(({ course_id }) => course_id ?? []),
  );
  for (const line of lines) {
    const classes = left.get(line.course_id ?? '');
    if (classes) bought.push(coursePassOf(work, cart, line, classes, facility.time_zone));
  }
  if (bought.length > 0) await tx.insertInto('passes').values(bought).execute();
  const shown = cartOf(cart, lines, facility);
  const invoiceLines = shown.line_items.map(({ id, name, description, quantity, price, discount, tax, total }) => {
    const type = lines.find((line) => line.id === id)?.pass_type_id;
    return { name, description, quantity, price, discount, tax, total, ...(type && { pass_type_id: type }) };
  });
  const invoiceId = context.newId();
  const { org_id: orgId, profile_id: profileId } = cart;
  await issueInvoice(tx, {
    orgId,
    id: invoiceId,
    profileId,
    facilityId: facility.id,
    cartId: cart.id,
    lines: invoiceLines,
    tax: shown.tax_rule,
    currency: shown.total.currency,
    isPaid: true,
    now,
  });
  if (shown.total.amount > 0) await queueReceipt(tx, context, { orgId, profileId, invoiceId }, 'paid');
}
