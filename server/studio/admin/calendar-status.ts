import { recordAlone } from '../../audit/record-event.ts';
import type { Context } from '../../context.ts';
import { applyCalendar, readLoadedCalendar } from '../address/apply-calendar.ts';
import { reportLines } from '../address/calendar-report.ts';
import { readCalendarRow, reportOf } from '../address/calendar-row.ts';
import { hostOf } from '../folder/schema-values.ts';
import { CommandError } from './find-class.ts';
import { findStudio } from './find-studio.ts';

export interface CalendarRequest {
  readonly command: 'status' | 'confirm-timetable';
  readonly studio: string | null;
}

async function readStatus(context: Context, studio: string | null) {
  const org = await context.database.transaction((tx) => findStudio(tx, studio));
  const loaded = await readLoadedCalendar(context, org.id);
  const row = loaded && (await context.database.transaction((tx) => readCalendarRow(tx, org.id)));
  const url = loaded?.document.timetable.url;
  if (!loaded || !row || url === undefined) throw new CommandError(`${org.name} has no calendar at an address: its timetable is a file.`);
  return { org, loaded, row, url };
}

async function listStatus(context: Context, studio: string | null): Promise<string[]> {
  const { org, loaded, row, url } = await readStatus(context, studio);
  await recordAlone(context, 'command.status', { orgId: org.id });
  const at = row.read_at ? `read at ${row.read_at.toISOString()}` : 'not read yet';
  const lines = reportLines(reportOf(row), loaded.document.organisation.key);
  return [`${org.name}: the calendar at ${hostOf(url)} was ${at}.`, ...(lines.length === 0 ? ['Every event is a class.'] : lines)];
}

async function confirm(context: Context, studio: string | null): Promise<string[]> {
  const { org, loaded, row } = await readStatus(context, studio);
  if (row.held_timetable === null) throw new CommandError(`${org.name}: no change of the calendar is waiting.`);
  const applied = await applyCalendar(context, loaded, { text: row.held_timetable });
  if (applied.kind === 'outdated') throw new CommandError('The folder was loaded just now. Try again.');
  if (applied.kind === 'not_applied') throw new CommandError(...reportLines(applied.report, loaded.document.organisation.key));
  const { added, changed, cancelled } = applied.counts;
  return [`${org.name}: the calendar is applied. Classes: ${added} added, ${changed} changed, ${cancelled} cancelled.`];
}

export const runCalendarRequest = (context: Context, { command, studio }: CalendarRequest): Promise<string[]> =>
  command === 'status' ? listStatus(context, studio) : confirm(context, studio);
