/** Pages of long lists, latest first. A cursor identifies the last row of the previous page. */
import * as v from 'valibot';
import { largestPage } from '#contract/paging.ts';
import { Instant } from '#contract/values.ts';
import { Refused } from '../http/outcome.ts';
import { isUuid } from '../ids.ts';

const pageByDefault = 50;

export interface Cursor {
  readonly at: Date;
  readonly id: string;
}

export interface CursorPageQuery {
  readonly limit: number;
  readonly after: Cursor | null;
}

const writeMark = ({ at, id }: Cursor): string => Buffer.from(`${at.toISOString()} ${id}`).toString('base64url');

function readMark(text: string): Cursor {
  const [instant = '', id = ''] = Buffer.from(text, 'base64url').toString().split(' ');
  if (!v.is(Instant, instant) || !isUuid(id)) throw new Refused('invalid_input', { issues: { cursor: { type: 'cursor', input: text } } });
  return { at: new Date(instant), id };
}

export const readCursorPageQuery = ({
  limit,
  cursor,
}: {
  readonly limit?: string | undefined;
  readonly cursor?: string | undefined;
}): CursorPageQuery => ({
  limit: Math.min(largestPage, Math.max(1, Number(limit ?? pageByDefault))),
  after: cursor === undefined ? null : readMark(cursor),
});

/** Cuts a page from rows of which one more was read; `next` is the cursor of the next page. */
export function cutPage<R>(
  rows: readonly R[],
  { limit }: CursorPageQuery,
  markOf: (row: R) => Cursor,
): { rows: readonly R[]; next?: string } {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { rows: shown, ...(last === undefined ? {} : { next: writeMark(markOf(last)) }) };
}
