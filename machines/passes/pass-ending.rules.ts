/** When a member gets a notification that a pass ends. Source: docs/decisions/notifications.md#0337. */
import type { PassCause } from '#contract/notifications.ts';
import { addDays, dayOf, instantAt } from '#machines/classes/day.rules.ts';
import { isExpiredOn, type PassLedger, visitsLeft } from './pass-ledger.rules.ts';

const daysAhead = 7;
/** The time of day at the facility from which the notification is sent. */
const timeOfNotice = '09:00';

export type EndingPass = Pick<PassLedger, 'total' | 'held' | 'used' | 'startsOn' | 'expiresOn'>;

interface Moment {
  readonly now: Date;
  readonly timeZone: string;
}

/** Is only one visit left? A pass with one visit in total is excluded, because it has only one visit from the start. */
const hasLastVisit = (pass: EndingPass): boolean => pass.total !== null && pass.total > 1 && visitsLeft(pass) === 1;

/** Is the last day near? A pass that is valid for no longer than the notice period needs no notification. */
function isLastDayNear(pass: EndingPass, { now, timeZone }: Moment): boolean {
  if (pass.expiresOn === null || visitsLeft(pass) === 0) return false;
  const dayOfNotice = addDays(pass.expiresOn, -daysAhead);
  return pass.startsOn < dayOfNotice && now >= instantAt(dayOfNotice, timeOfNotice, timeZone);
}

export const isEnding = (cause: PassCause, pass: EndingPass, moment: Moment): boolean =>
  !isExpiredOn(pass, dayOf(moment.now, moment.timeZone)) && (cause === 'last_visit' ? hasLastVisit(pass) : isLastDayNear(pass, moment));
