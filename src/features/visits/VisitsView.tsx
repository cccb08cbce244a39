import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Visit } from '#contract/visits.ts';
import {
  selectHasOlder,
  selectHistory,
  selectIsReadingOlder,
  selectOlderTrouble,
  selectVisits,
  type VisitsActor,
} from '#machines/visits/visits.selectors.ts';
import { Button, LinkButton } from '#src/ui/Button.tsx';
import { Empty } from '#src/ui/Empty.tsx';
import { history } from '#src/ui/icons/history.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { Part } from '#src/ui/Part.tsx';
import { Rows } from '#src/ui/Rows.tsx';
import { Bone, Skeleton } from '#src/ui/Skeleton.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import { formatsFor } from '#words/formats.ts';
import { byMonth } from './by-time.ts';
import { useReading } from './reading.ts';
import { ReadingNotice } from './ReadingNotice.tsx';
import styles from './visit-list.module.css';
import { troubleSentence } from './trouble.words.ts';
import { VisitRow } from './VisitRow.tsx';

export interface VisitsViewProps {
  readonly actor: VisitsActor;
  readonly timeZone: string;
  readonly isOffline: boolean;
}

/** Every class that the member booked or waited for, newest first, by month. */
export function VisitsView(props: VisitsViewProps) {
  const { t } = useLingui();
  const { actor, isOffline } = props;
  const resource = useSelector(actor, selectHistory);
  const visits = useSelector(actor, selectVisits);
  return (
    <>
      <PageHeading>
        <Trans>Visits</Trans>
      </PageHeading>
      <div className={styles.list}>
        <ReadingNotice
          resource={resource}
          isOffline={isOffline}
          age={(ago) => t`Your visits as of ${ago}.`}
          notRefreshed={<Trans>Your visits could not be updated.</Trans>}
          notRead={<Trans>Your visits could not be loaded.</Trans>}
        />
        {visits === null ? <VisitBones {...props} /> : <Months {...props} visits={visits} />}
        <Older {...props} />
      </div>
    </>
  );
}

function Months({ timeZone, visits }: VisitsViewProps & { readonly visits: readonly Visit[] }) {
  const { i18n } = useLingui();
  const formats = formatsFor(i18n.locale, timeZone);
  if (visits.length === 0) return <NoVisits />;
  return byMonth(visits, formats).map(({ key, at, visits: ofMonth }) => (
    <Part key={key} title={capitalised(formats.date(at, 'monthYear'))}>
      <Rows>
        {ofMonth.map((visit) => (
          <VisitRow key={visit.id} visit={visit} formats={formats} />
        ))}
      </Rows>
    </Part>
  ));
}

const capitalised = (text: string): string => text.replace(/^./u, (first) => first.toLocaleUpperCase());

/** The way to what is older, and why it did not come. */
function Older({ actor }: VisitsViewProps) {
  const { i18n } = useLingui();
  const hasOlder = useSelector(actor, selectHasOlder);
  const isReading = useSelector(actor, selectIsReadingOlder);
  const trouble = useSelector(actor, selectOlderTrouble);
  return (
    <>
      {trouble && (
        <Notice tone="danger" live="status" title={<Trans>Older visits could not be loaded.</Trans>}>
          {troubleSentence(trouble, (words) => i18n._(words))}
        </Notice>
      )}
      {hasOlder && (
        <div>
          <Button busy={isReading} onClick={() => actor.send({ type: 'older.asked' })}>
            <Trans>Show older visits</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

function VisitBones({ actor }: VisitsViewProps) {
  const { t } = useLingui();
  const { isReading } = useReading(useSelector(actor, selectHistory));
  if (!isReading) return null;
  return (
    <Skeleton label={t`Loading your visits`}>
      <Stack>
        <Bone width="8rem" height="1.25rem" />
        <Bone height="3rem" round="m" />
        <Bone height="3rem" round="m" />
        <Bone height="3rem" round="m" />
      </Stack>
    </Skeleton>
  );
}

function NoVisits() {
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
      <Trans>Every class you book will be listed here.</Trans>
    </Empty>
  );
}
