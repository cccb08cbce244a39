import type { Formats } from '#words/formats.ts';
import styles from './DayMark.module.css';

export function DayMark({ at, formats }: { readonly at: Date; readonly formats: Formats }) {
  return (
    <time className={styles.day} dateTime={formats.dayOf(at)}>
      {formats.date(at, 'dayNumber')}
    </time>
  );
}
