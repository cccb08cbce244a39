import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { nearestMonth } from '#machines/visits/attendance.rules.ts';
import {
  isSameList,
  selectChosenMonth,
  selectHasOlder,
  selectHistory,
  selectIsEverywhere,
  selectIsReadingOlder,
  selectMonth,
  selectOlderError,
  selectVisits,
  selectYear,
  type VisitListActor,
} from '#machines/visits/visit-list.selectors.ts';
import type { KnownVisit } from '#machines/visits/visit-list.types.ts';
import { Button, LinkButton } from '#src/ui/Button.tsx';
import { Empty } from '#src/ui/Empty.tsx';
import { history } from '#src/ui/icons/history.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Rows } from '#src/ui/Rows.tsx';
import { SkeletonLine, Skeleton } from '#src/ui/Skeleton.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import { TabLinks } from '#src/ui/TabLinks.tsx';
import { TextLink } from '#src/ui/TextLink.tsx';
import { formatsFor } from '#words/formats.ts';
import { groupByDay } from './group-by-day.ts';
import { DayName } from './DayName.tsx';
import { useFormatContext } from './use-format-context.ts';
import { monthHeading } from './month-names.ts';
import { MonthHead } from './MonthHead.tsx';
import { useReading } from './use-read-status.ts';
import { ReadingNotice } from './ReadingNotice.tsx';
import styles from './visit-list.module.css';
import { useVisitFormats } from './visit-formats.ts';
import { visitHref, visitsHref } from './visit-links.ts';
import { errorSentence } from './call-error.words.ts';
import { VisitListItem } from './VisitListItem.tsx';
import { YearOfVisits } from './YearOfVisits.tsx';

export interface VisitListViewProps {
  readonly actor: VisitListActor;
  readonly timeZone: string;
  readonly isOffline: boolean;
  readonly hasSeveralStudios: boolean;
  readonly onGo: (href: string) => void;
}

export function VisitListView(props: VisitListViewProps) {
  const { t } = useLingui();
  const { actor, isOffline, hasSeveralStudios } = props;
  const resource = useSelector(actor, selectHistory);
  const visits = useSelector(actor, selectVisits, isSameList);
  return (
    <>
      <PageHeading
        below={
          <TextLink alone href="/bookings">
            <Trans>My bookings</Trans>
          </TextLink>
        }
      >
        <Trans>Visits</Trans>
      </PageHeading>
      <div className={styles.list}>
        {hasSeveralStudios && <Studios actor={actor} />}
        <YearOfVisits {...props} />
        <MonthHead {...props} />
        <ReadingNotice
          resource={resource}
          isOffline={isOffline}
          age={(ago) => t`Updated ${ago}.`}
          notRefreshed={<Trans>Your visits couldn’t be updated.</Trans>}
          notRead={<Trans>Your visits couldn’t be loaded.</Trans>}
        />
        {visits === null ? <VisitSkeleton {...props} /> : <Days {...props} visits={visits} />}
        <Older {...props} />
      </div>
    </>
  );
}

/** The choice between the current studio and all studios of the member. */
function Studios({ actor }: { readonly actor: VisitListActor }) {
  const { t } = useLingui();
  const month = useSelector(actor, selectChosenMonth);
  const isEverywhere = useSelector(actor, selectIsEverywhere);
  return (
    <TabLinks
      label={t`Studios`}
      links={[
        { href: visitsHref({ month, everywhere: false }), label: <Trans>This studio</Trans>, current: !isEverywhere },
        { href: visitsHref({ month, everywhere: true }), label: <Trans>All studios</Trans>, current: isEverywhere },
      ]}
    />
  );
}

function Days({ actor, timeZone, visits }: VisitListViewProps & { readonly visits: readonly KnownVisit[] }) {
  const { now } = useFormatContext(timeZone, 60_000);
  const formatsOf = useVisitFormats(timeZone);
  const month = useSelector(actor, selectChosenMonth);
  const everywhere = useSelector(actor, selectIsEverywhere);
  const hasOlder = useSelector(actor, selectHasOlder);
  if (visits.length === 0) return hasOlder ? null : <NoVisits actor={actor} timeZone={timeZone} />;
  return (
    <Stack>
      {groupByDay(visits, formatsOf).map(({ key, at, formats, visits: ofDay }) => (
        <Section key={key} quiet title={<DayName at={at} formatContext={{ formats, now }} />}>
          <Rows>
            {ofDay.map((visit) => (
              <VisitListItem key={visit.id} visit={visit} formats={formatsOf(visit)} href={visitHref(visit.id, { month, everywhere })} />
            ))}
          </Rows>
        </Section>
      ))}
    </Stack>
  );
}

/** A button that loads older visits of the month, and the reason if loading failed. */
function Older({ actor }: VisitListViewProps) {
  const { i18n } = useLingui();
  const hasOlder = useSelector(actor, selectHasOlder);
  const isReading = useSelector(actor, selectIsReadingOlder);
  const error = useSelector(actor, selectOlderError);
  return (
    <>
      {error && (
        <Notice tone="danger" live="status" title={<Trans>Older visits couldn’t be loaded.</Trans>}>
          {errorSentence(error, 'reading', (words) => i18n._(words))}
        </Notice>
      )}
      {hasOlder && (
        <div>
          <Button busy={isReading} onClick={() => actor.send({ type: 'older.requested' })}>
            <Trans>Show older visits</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

function VisitSkeleton({ actor }: VisitListViewProps) {
  const { t } = useLingui();
  const { isReading } = useReading(useSelector(actor, selectHistory));
  if (!isReading) return null;
  return (
    <Skeleton label={t`Loading your visits`}>
      <Stack>
        <SkeletonLine width="8rem" height="1.25rem" />
        <SkeletonLine height="3rem" round="m" />
        <SkeletonLine height="3rem" round="m" />
        <SkeletonLine height="3rem" round="m" />
      </Stack>
    </Skeleton>
  );
}

/** Shown for an empty month: a link to the nearest month with visits, otherwise to the classes. */
function NoVisits({ actor, timeZone }: Pick<VisitListViewProps, 'actor' | 'timeZone'>) {
  const { i18n } = useLingui();
  const formats = formatsFor(i18n.locale, timeZone);
  const month = useSelector(actor, selectMonth);
  const everywhere = useSelector(actor, selectIsEverywhere);
  const days = useSelector(useSelector(actor, selectYear), ({ context }) => context.data);
  const nearest = days && nearestMonth(days, month);
  if (!nearest) return <NoneYet />;
  const empty = monthHeading(formats, month);
  const other = monthHeading(formats, nearest);
  return (
    <Empty
      icon={history}
      title={<Trans>No visits: {empty}</Trans>}
      action={
        <LinkButton kind="act" href={visitsHref({ month: nearest, everywhere })}>
          {other}
        </LinkButton>
      }
    >
      <Trans>Closest month with visits:</Trans>
    </Empty>
  );
}

function NoneYet() {
  return (
    <Empty
      icon={history}
      title={<Trans>No visits yet</Trans>}
      action={
        <LinkButton kind="act" href="/classes">
          <Trans>Find a class</Trans>
        </LinkButton>
      }
    >
      <Trans>Classes you book will appear here.</Trans>
    </Empty>
  );
}
