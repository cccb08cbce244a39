import type { Formats } from '#words/formats.ts';
import styles from './DayMark.module.css';

/** A day as a large number over its weekday. */
export function DayMark({ at, formats }: { readonly at: Date; readonly formats: Formats }) {
  return (
    <time className={styles.day} dateTime={formats.dayOf(at)}>
      <b>{formats.date(at, 'dayNumber')}</b> <small>{formats.date(at, 'weekdayShort')}</small>
    </time>
  );
}
