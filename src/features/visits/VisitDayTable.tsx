import { Trans } from '@lingui/react/macro';
import type { VisitDay } from '#contract/visit-days.ts';
import type { Formats } from '#words/formats.ts';
import styles from './VisitDayTable.module.css';

export function VisitDayTable({ days, formats }: { readonly days: readonly VisitDay[]; readonly formats: Formats }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Day</Trans>
          </th>
          <th scope="col">
            <Trans>Attended</Trans>
          </th>
          <th scope="col">
            <Trans>Booked</Trans>
          </th>
          <th scope="col">
            <Trans>All visits</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, attended, booked, visits }) => (
          <tr key={day}>
            <th scope="row">{formats.calendarDate(day, 'full')}</th>
            <td>{formats.number(attended)}</td>
            <td>{formats.number(booked)}</td>
            <td>{formats.number(visits)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
