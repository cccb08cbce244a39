import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { StudioCalendarRow, Tx } from '../../database/schema.ts';
import { CalendarReport } from './calendar-report.ts';

/** Milliseconds between two reads of an address. */
export const readingPause = 15 * 60 * 1000;

export const hashOfAddress = (address: string): string => createHash('sha256').update(address).digest('hex');

export const reportOf = ({ report }: Pick<StudioCalendarRow, 'report'>): CalendarReport => v.parse(CalendarReport, report);

export const readCalendarRow = (tx: Tx, orgId: string): Promise<StudioCalendarRow | undefined> =>
  tx.selectFrom('studio_calendars').selectAll().where('org_id', '=', orgId).forUpdate().executeTakeFirst();
