import { liveStates } from '#machines/visits/visit-status.rules.ts';
import { sql, type RawBuilder } from 'kysely';

/** Whether the column is one of these ids. The list is one parameter, so the text and its plan stay the same. */
export const isOneOf = (column: string, ids: readonly string[]): RawBuilder<boolean> => sql<boolean>`${sql.ref(column)} = any(${[...ids]})`;

/** States are literals in the SQL, because a generic plan of PostgreSQL would not use a partial index otherwise. */
const isStateOf =
  (states: readonly string[]) =>
  (column: string): RawBuilder<boolean> =>
    sql<boolean>`${sql.ref(column)} in (${sql.join(states.map((state) => sql.lit(state)))})`;

export const isLiveState = isStateOf(liveStates);

export const isWaitlistedState = isStateOf(['waitlisted']);

/** Whether an appointment has a visit: it was booked, in any later state. */
export const isMadeState = isStateOf(['booked', 'attended', 'cancelled']);

export const isBookedState = isStateOf(['booked']);

export const isUnsettledState = isStateOf(['due', 'sent', 'confirming']);

export const isDueRefund = isStateOf(['due']);
export const isRefundAside = isStateOf(['aside']);

export const isHeldState = isStateOf(['held']);
