/** The token in the address of a member’s calendar. Only the hash of the token is stored. Source: docs/decisions/calendar.md#0319. */
import { createToken, hashToken } from '../auth/sign-in-session-store.ts';

/** The columns of `profiles` for a member without a calendar address. */
export const noCalendarToken = { calendar_token_hash: null, calendar_token_end: null } as const;

export function newCalendarToken() {
  const token = createToken();
  return { token, columns: { calendar_token_hash: hashToken(token), calendar_token_end: token.slice(-4) } };
}
