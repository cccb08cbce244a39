/** The pass that pays for a visit of history, by the same rules as a booking. */
import { dayOf, weekOf } from '#machines/classes/day.rules.ts';
import { choosePass } from '#machines/passes/pass.rules.ts';
import type { PassAnswer } from '#machines/visits/visit-lifecycle.events.ts';
import type { ClassRow } from '../../classes/class-store.ts';
import type { PassRow } from '../../database/schema.ts';

/** A pass with its counts at this point of the replay. */
export interface ReplayedPass {
  readonly row: PassRow;
  held: number;
  used: number;
}

export interface ReplayedPassMovement {
  readonly passId: string;
  readonly visitId: string;
  readonly kind: 'held' | 'used' | 'returned';
  readonly at: Date;
}

/** `weekUsed` returns the visits of a pass in the week of the class. */
export const passFor = (passes: readonly ReplayedPass[], row: ClassRow, weekUsed: (passId: string, week: string) => number): PassAnswer =>
  choosePass(
    passes.map(({ row: pass, held, used }) => ({
      id: pass.id,
      kind: pass.kind,
      visitsLeft: pass.visits_total === null ? null : pass.visits_total - used - held,
      startsOn: pass.starts_on,
      expiresOn: pass.expires_on,
      weeklyLimit: pass.weekly_limit,
      sessionTypes: pass.session_types,
      purchasedAt: pass.purchased_at.toISOString(),
      weekUsed: pass.weekly_limit === null ? 0 : weekUsed(pass.id, weekOf(row.starts_at, row.time_zone)),
    })),
    row.type,
    dayOf(row.starts_at, row.time_zone),
  );

export const weekOfClass = (row: ClassRow): string => weekOf(row.starts_at, row.time_zone);
