/** Changes the visits of passes, and writes each movement to the ledger. */
import { sql } from 'kysely';
import { dayOf } from '#machines/classes/day.rules.ts';
import { extendedExpiry } from '#machines/passes/pass.rules.ts';
import type { VisitEffect } from '#machines/visits/visit-lifecycle.events.ts';
import { StaleRead } from '../database/database.ts';
import { isMutantActive } from '../database/mutants.ts';
import type { Tables, Tx } from '../database/schema.ts';

type PassEffect = Extract<VisitEffect, { readonly passId: string }>;

interface Holder {
  readonly org_id: string;
  readonly id: string;
  readonly kind?: 'appointment';
}
type Movement = Tables['pass_movements']['kind'];

/** The effect of each movement on the counts of a limited pass. */
const moves: Readonly<Record<PassEffect['type'], { readonly kind: Movement; readonly held: number; readonly used: number }>> = {
  'pass.held': { kind: 'held', held: 1, used: 0 },
  'pass.used': { kind: 'used', held: -1, used: 1 },
  'pass.returned': { kind: 'returned', held: -1, used: 0 },
};

/** Throws `StaleRead` if the pass has no visit left. */
export async function movePass(tx: Tx, effect: PassEffect, visit: Holder, timeZone: string, at: Date): Promise<void> {
  const { kind, held, used } = moves[effect.type];
  const counted = (change: number) => sql<number>`case when kind = 'count' then ${change}::integer else 0 end`;
  const moved = await tx
    .with('moved', (query) => {
      const update = query
        .updateTable('passes')
        .set({ visits_held: sql`visits_held + ${counted(held)}`, visits_used: sql`visits_used + ${counted(used)}` })
        .where('org_id', '=', visit.org_id)
        .where('id', '=', effect.passId);
      const guarded = isMutantActive('no-pass-lock')
        ? update
        : update.where(sql<boolean>`(kind = 'membership' or visits_used + visits_held + ${held + used}::integer <= visits_total)`);
      return guarded.returning(['org_id', 'id']);
    })
    .insertInto('pass_movements')
    .columns(['org_id', 'pass_id', visit.kind === 'appointment' ? 'appointment_id' : 'visit_id', 'kind', 'at'])
    .expression((query) =>
      query
        .selectFrom('moved')
        .select([
          'org_id',
          'id',
          sql<string>`${visit.id}::uuid`.as('visit_id'),
          sql<Movement>`${kind}::text`.as('kind'),
          sql<Date>`${at}::timestamptz`.as('at'),
        ]),
    )
    .executeTakeFirst();
  if (moved.numInsertedOrUpdatedRows === 0n) throw new StaleRead('the pass has changed since it was read');
  if (effect.type === 'pass.returned' && effect.extend) await extend(tx, visit.org_id, effect.passId, timeZone, at);
}

async function extend(tx: Tx, orgId: string, passId: string, timeZone: string, at: Date): Promise<void> {
  const pass = tx.selectFrom('passes').select('expires_on').where('org_id', '=', orgId).where('id', '=', passId);
  const { expires_on } = await pass.forUpdate().executeTakeFirstOrThrow();
  const until = extendedExpiry(expires_on, dayOf(at, timeZone));
  if (until === expires_on) return;
  await tx.updateTable('passes').set({ expires_on: until }).where('org_id', '=', orgId).where('id', '=', passId).execute();
  await tx.insertInto('pass_movements').values({ org_id: orgId, pass_id: passId, visit_id: null, kind: 'extended', at }).execute();
}

export async function withExtensions(tx: Tx, orgId: string, passId: string, written: string | null): Promise<string | null> {
  const extended = await tx
    .selectFrom('pass_movements')
    .innerJoin('facilities', 'facilities.org_id', 'pass_movements.org_id')
    .select(['at', 'time_zone'])
    .where('pass_movements.org_id', '=', orgId)
    .where('pass_id', '=', passId)
    .where('kind', '=', 'extended')
    .execute();
  // The row does not name the facility, so the latest day at any facility of the studio is used.
  return extended.reduce((until, { at, time_zone }) => extendedExpiry(until, dayOf(at, time_zone)), written);
}
