import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { monthSummary } from '#machines/visits/attendance.rules.ts';
import { addMonths } from '#machines/visits/month.rules.ts';
import {
  selectIsEverywhere,
  selectMonth,
  selectPresentMonth,
  selectYear,
  type VisitListActor,
} from '#machines/visits/visit-list.selectors.ts';
import { useArrows } from '#src/ui/arrows.ts';
import { LinkChip } from '#src/ui/Chip.tsx';
import { IconLink } from '#src/ui/IconButton.tsx';
import { chevronLeft } from '#src/ui/icons/chevron-left.ts';
import { chevronRight } from '#src/ui/icons/chevron-right.ts';
import { formatsFor } from '#words/formats.ts';
import styles from './MonthHead.module.css';
import { monthWords } from './month.words.ts';
import { monthHeading } from './month-names.ts';
import { visitsHref } from './visit-links.ts';

export interface MonthHeadProps {
  readonly actor: VisitListActor;
  readonly timeZone: string;
  readonly onGo: (href: string) => void;
}

export function MonthHead({ actor, timeZone, onGo }: MonthHeadProps) {
  const { t, i18n } = useLingui();
  const month = useSelector(actor, selectMonth);
  const present = useSelector(actor, selectPresentMonth);
  const everywhere = useSelector(actor, selectIsEverywhere);
  const hrefOf = useCallback((step: -1 | 1) => visitsHref({ month: addMonths(month, step), everywhere }), [month, everywhere]);
  useArrows(useCallback((step) => onGo(hrefOf(step)), [onGo, hrefOf]));
  return (
    <div className={styles.head}>
      <div aria-live="polite">
        <h2>{monthHeading(formatsFor(i18n.locale, timeZone), month)}</h2>
        <Count actor={actor} month={month} />
      </div>
      <div className={styles.ways}>
        {month !== present && (
          <LinkChip href={visitsHref({ month: null, everywhere })}>
            <Trans>This month</Trans>
          </LinkChip>
        )}
        <IconLink label={t`Previous month`} icon={chevronLeft} href={hrefOf(-1)} turns repeats />
        <IconLink label={t`Next month`} icon={chevronRight} href={hrefOf(1)} turns repeats />
      </div>
    </div>
  );
}

function Count({ actor, month }: { readonly actor: VisitListActor; readonly month: string }) {
  const { i18n } = useLingui();
  const days = useSelector(useSelector(actor, selectYear), ({ context }) => context.data);
  const words = monthWords(monthSummary(days ?? [], month));
  return words && <p>{i18n._(words)}</p>;
}
