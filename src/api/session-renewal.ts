/** A call while the password changes may get a 401 although the member is signed in. Source: docs/decisions/tabs-and-pages.md#0283. */

/** The name of a lock, and the storage key for the time (ms) at which the last such call ended. */
export const sessionRenewalKey = 'spotter.session';

/** Whether the session was replaced after this time (ms). Waits if a call that replaces the session is in progress. */
export const isRenewedSince = (time: number): Promise<boolean> =>
  navigator.locks.request(sessionRenewalKey, () => Number(localStorage.getItem(sessionRenewalKey)) > time);
