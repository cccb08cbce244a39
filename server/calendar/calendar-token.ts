/** The token in the address of a member's calendar: only its hash is stored. Source: docs/decisions/calendar.md#0319. */
import { createToken, hashToken } from '../auth/sign-in-session-store.ts';

/** Columns of `profiles` of a calendar without an address. */
export const noCalendarToken = { calendar_token_hash: null, calendar_token_end: null } as const;

/** A new token, and the columns of `profiles` for it. */
export function newCalendarToken() {
  const token = createToken();
  return { token, columns: { calendar_token_hash: hashToken(token), calendar_token_end: token.slice(-4) } };
}
