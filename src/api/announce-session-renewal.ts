/** For a call that replaces the session of the browser: notifies all tabs. Source: docs/decisions/tabs-and-pages.md#0283. */
import { sessionRenewalKey } from './session-renewal.ts';

/** Runs the call under a lock, and stores the time at which it ends. A 401 of a call that was sent earlier is then not final. */
export const withSessionRenewal = <T>(call: () => Promise<T>): Promise<T> =>
  navigator.locks.request(sessionRenewalKey, () => call().finally(() => localStorage.setItem(sessionRenewalKey, String(Date.now()))));
