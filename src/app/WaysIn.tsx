import { Trans, useLingui } from '@lingui/react/macro';
import { Line } from '#src/ui/Stack.tsx';
import { TextLink } from '#src/ui/TextLink.tsx';
import styles from './WaysIn.module.css';

/** What can be booked beside the classes of the timetable; the menu does not lead there. */
export function WaysIn() {
  const { t } = useLingui();
  return (
    <nav className={styles.ways} aria-label={t`More to book`}>
      <Line>
        <TextLink alone href="/appointments/book">
          <Trans>Book an appointment</Trans>
        </TextLink>
        <TextLink alone href="/courses">
          <Trans>Courses</Trans>
        </TextLink>
      </Line>
    </nav>
  );
}
