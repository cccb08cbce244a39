/** Lists in statements. */
import { liveStates } from '#machines/visits/visit-status.rules.ts';
import { sql, type RawBuilder } from 'kysely';

/** Whether the column is one of these ids: one parameter however many there are, so the text stays the same and keeps its plan. */
export const isOneOf = (column: string, ids: readonly string[]): RawBuilder<boolean> => sql<boolean>`${sql.ref(column)} = any(${[...ids]})`;

/** States are literals in the SQL: otherwise a generic plan of PostgreSQL would not use a partial index. */
const isStateOf =
  (states: readonly string[]) =>
  (column: string): RawBuilder<boolean> =>
    sql<boolean>`${sql.ref(column)} in (${sql.join(states.map((state) => sql.lit(state)))})`;

/** Whether a visit is still to come about. */
export const isLiveState = isStateOf(liveStates);

export const isWaitlistedState = isStateOf(['waitlisted']);

/** Whether an appointment has a visit: it was booked, in any later state. */
export const isMadeState = isStateOf(['booked', 'attended', 'cancelled']);

export const isBookedState = isStateOf(['booked']);

/** Whether a payment has no result yet. */
export const isUnsettledState = isStateOf(['due', 'sent', 'confirming']);

/** Of the column `refund`: whether it is still tried, or no longer. */
export const isDueRefund = isStateOf(['due']);
export const isRefundAside = isStateOf(['aside']);

/** Whether the time of an appointment is only held. */
export const isHeldState = isStateOf(['held']);
