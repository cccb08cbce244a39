/** A page of the timetable: no response grows with the range that a client requests. Source: docs/decisions/api.md#0374. */
const day = 24 * 60 * 60 * 1000;

export const pageSize = 500;
const pageDays = 31 * day;

interface Start {
  readonly starts_at: Date;
}

export interface TimetablePage<Row> {
  readonly rows: readonly Row[];
  /** The start of the next page; null: this is the last page. */
  readonly nextFrom: Date | null;
}

/** Pages are ordered by start. Classes that start at the same time are on one page, however many there are. */
export async function readPage<Row extends Start>(
  { from, to }: { readonly from: Date; readonly to: Date },
  read: (from: Date, to: Date, most: number | null) => Promise<readonly Row[]>,
): Promise<TimetablePage<Row>> {
  const end = new Date(Math.min(to.getTime(), from.getTime() + pageDays));
  const rows = await read(from, end, pageSize + 1);
  const next = rows[pageSize]?.starts_at;
  if (!next) return { rows, nextFrom: end < to ? end : null };
  const whole = rows.filter(({ starts_at: start }) => start < next);
  if (whole.length > 0) return { rows: whole, nextFrom: next };
  const after = new Date(next.getTime() + 1);
  return { rows: await read(next, after, null), nextFrom: after < to ? after : null };
}
