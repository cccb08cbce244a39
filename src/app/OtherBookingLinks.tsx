import { Trans, useLingui } from '@lingui/react/macro';
import { selectRoute } from '#machines/app/app.selectors.ts';
import { printRoute, routeTo } from '#machines/app/route.rules.ts';
import { Line } from '#src/ui/Stack.tsx';
import { TextLink } from '#src/ui/TextLink.tsx';
import { useAppSelector } from './AppActorContext.ts';
import { titles } from './titles.ts';
import styles from './OtherBookingLinks.module.css';

export function OtherBookingLinks() {
  const { t, i18n } = useLingui();
  const route = useAppSelector(selectRoute);
  const day = route?.name === 'classes' ? (route.query.day ?? '') : '';
  return (
    <nav className={styles.ways} aria-label={t`Also book`}>
      <Line>
        <TextLink alone href="/appointments/book">
          <Trans>Book an appointment</Trans>
        </TextLink>
        <TextLink alone href="/courses">
          <Trans>Courses</Trans>
        </TextLink>
        <TextLink alone href={printRoute(routeTo('whiteboard', {}, { day }))}>
          {i18n._(titles.whiteboard)}
        </TextLink>
      </Line>
    </nav>
  );
}
