/**
 * A new password replaces the browser's session. The old session ends before the cookie of the new session arrives. A call that any tab
 * sends in between gets a 401, although the member is signed in. Source: docs/decisions/tabs-and-pages.md#0283.
 */

/**
 * The name of the lock during a call that replaces the session. Also the storage key for the time (ms) at which the last such call ended.
 */
export const sessionRenewalKey = 'spotter.session';

/** Whether the session was replaced after this time (ms). Waits if a call that replaces the session is in progress. */
export const isRenewedSince = (time: number): Promise<boolean> =>
  navigator.locks.request(sessionRenewalKey, () => Number(localStorage.getItem(sessionRenewalKey)) > time);
