import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { CalendarDay, CalendarMonth } from '#machines/visits/attendance.rules.ts';
import { Anchor } from '#src/ui/Anchor.tsx';
import { moveAlongRow } from '#src/ui/roving.ts';
import type { Formats } from '#words/formats.ts';
import styles from './HeatMap.module.css';
import { monthShort } from './month-names.ts';
import { visitsHref } from './visit-links.ts';

export interface HeatMapProps {
  readonly months: readonly CalendarMonth[];
  readonly formats: Formats;
  /** The shown month, `YYYY-MM`. */
  readonly current: string;
  readonly everywhere: boolean;
}

/** Months of dots; each month is a link. The map is one tab stop; arrow keys move within the map. */
export function HeatMap({ months, formats, current, everywhere }: HeatMapProps) {
  const { t } = useLingui();
  const shown = months.findIndex(({ month }) => month === current);
  const entrance = shown < 0 ? months.length - 1 : shown;
  /** The accessible name of a month. It begins with the visible text, for members who control the device by voice. */
  const label = ({ month, attended, booked }: CalendarMonth): string =>
    [
      `${monthShort(formats, month)} ${month.slice(0, 4)}`,
      plural(attended, { one: '# visit attended', other: '# visits attended' }),
      booked > 0 && plural(booked, { one: '# booked', other: '# booked' }),
    ]
      .filter(Boolean)
      .join(', ');
  return (
    <nav className={styles.map} aria-label={t`Months`}>
      <ul onKeyDown={moveAlongRow}>
        {months.map((month, at) => (
          <li key={month.month}>
            <Anchor
              href={visitsHref({ month: month.month, everywhere })}
              aria-label={label(month)}
              aria-current={month.month === current ? 'date' : undefined}
              tabIndex={at === entrance ? 0 : -1}
            >
              <span>{monthShort(formats, month.month)}</span>
              <Dots month={month} formats={formats} />
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const STEP = 10;
const middle = (at: number): number => at * STEP + STEP / 2;

/** All days without visits are one shape, because a year has hundreds of them. Other days have a label with the count. */
function Dots({ month: { days }, formats }: { readonly month: CalendarMonth; readonly formats: Formats }) {
  const quiet = days.filter(({ attended, booked }) => attended + booked === 0);
  const loud = days.filter(({ attended, booked }) => attended + booked > 0);
  const today = days.find(({ isToday }) => isToday);
  return (
    <svg viewBox={`0 0 ${7 * STEP} ${6 * STEP}`} aria-hidden="true">
      <path className={styles.quiet} d={quiet.map(({ column, row }) => dot(middle(column), middle(row), 1.2)).join('')} />
      {loud.map((day) => (
        <circle
          key={day.day}
          className={day.attended > 0 ? styles.attended : styles.booked}
          cx={middle(day.column)}
          cy={middle(day.row)}
          r={radiusOf(day)}
        >
          <title>{`${formats.calendarDate(day.day, 'full')}: ${formats.number(day.attended + day.booked)}`}</title>
        </circle>
      ))}
      {today && <circle className={styles.today} cx={middle(today.column)} cy={middle(today.row)} r="4.6" />}
    </svg>
  );
}

const radiusOf = ({ attended }: CalendarDay): number => (attended > 1 ? 4.2 : attended === 1 ? 3.1 : 2.6);

const dot = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0`;
