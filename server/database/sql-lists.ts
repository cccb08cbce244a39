/** Lists in statements. */
import { liveStates } from '#machines/visits/visit-status.rules.ts';
import { sql, type RawBuilder } from 'kysely';

/** Whether the column is one of these ids: one parameter however many there are, so the text stays the same and keeps its plan. */
export const isOneOf = (column: string, ids: readonly string[]): RawBuilder<boolean> => sql<boolean>`${sql.ref(column)} = any(${[...ids]})`;

/** States that stand in the text: a plan that PostgreSQL keeps for all parameters does not use an index of some states otherwise. */
const isStateOf =
  (states: readonly string[]) =>
  (column: string): RawBuilder<boolean> =>
    sql<boolean>`${sql.ref(column)} in (${sql.join(states.map((state) => sql.lit(state)))})`;

/** Whether a visit is still to come about. */
export const isLiveState = isStateOf(liveStates);

export const isWaitlistedState = isStateOf(['waitlisted']);

/** Whether an appointment has a visit: it was made, whatever became of it. */
export const isMadeState = isStateOf(['booked', 'attended', 'cancelled']);

export const isBookedState = isStateOf(['booked']);

/** Whether a payment has no result yet. */
export const isUnsettledState = isStateOf(['due', 'sent', 'confirming']);

/** Of the column `refund`: whether it is still tried, or no longer. */
export const isDueRefund = isStateOf(['due']);
export const isRefundAside = isStateOf(['aside']);

/** Whether the time of an appointment is only held. */
export const isHeldState = isStateOf(['held']);
