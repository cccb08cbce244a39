import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Visit } from '#contract/visits.ts';
import type { createResourceMachine } from '#machines/app/resource.machine.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import { Empty } from '#src/ui/Empty.tsx';
import { EntrySkeleton, EntryList } from '#src/ui/EntryCard.tsx';
import { calendarCheck } from '#src/ui/icons/calendar-check.ts';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import { formatsFor } from '#words/formats.ts';
import type { AppointmentCardSlot, ReadingNoticeSlot } from './appointment-view.slots.ts';

export type AppointmentListActor = ActorRefFrom<ReturnType<typeof createResourceMachine<readonly Visit[]>>>;

export interface AppointmentListViewProps {
  readonly actor: AppointmentListActor;
  readonly timeZone: string;
  readonly isOffline: boolean;
  readonly notice: ReadingNoticeSlot;
  readonly card: AppointmentCardSlot;
}

export function AppointmentListView(props: AppointmentListViewProps) {
  const { t } = useLingui();
  const { actor, isOffline, notice: ReadingNotice } = props;
  const visits = useSelector(actor, ({ context }) => context.data);
  return (
    <>
      <PageHeading>
        <Trans>Appointments</Trans>
      </PageHeading>
      <Stack gap="l">
        <ReadingNotice
          resource={actor}
          isOffline={isOffline}
          age={(ago) => t`Updated ${ago}.`}
          notRefreshed={<Trans>Your appointments couldn’t be updated.</Trans>}
          notRead={<Trans>Your appointments couldn’t be loaded.</Trans>}
        />
        {visits === null ? <ListSkeleton actor={actor} /> : <Ahead {...props} visits={visits} />}
      </Stack>
    </>
  );
}

function Ahead({ visits, timeZone, card: Card }: AppointmentListViewProps & { readonly visits: readonly Visit[] }) {
  const { i18n } = useLingui();
  const formats = formatsFor(i18n.locale, timeZone);
  if (visits.length === 0) return <NothingAhead />;
  const dayOf = ({ appointment }: Visit): string => (appointment ? formats.dayOf(new Date(appointment.start_at)) : '');
  return (
    <>
      {[...new Set(visits.map(dayOf))].map((day) => (
        <Section key={day} title={formats.calendarHeading(day)}>
          <EntryList>
            {visits.flatMap((visit) => (dayOf(visit) === day ? [<Card key={visit.id} visit={visit} formats={formats} />] : []))}
          </EntryList>
        </Section>
      ))}
      <div>
        <LinkButton kind="act" href="/appointments/book">
          <Trans>Book an appointment</Trans>
        </LinkButton>
      </div>
    </>
  );
}

function NothingAhead() {
  return (
    <Empty
      icon={calendarCheck}
      title={<Trans>No upcoming appointments</Trans>}
      action={
        <LinkButton kind="act" href="/appointments/book">
          <Trans>Book an appointment</Trans>
        </LinkButton>
      }
    >
      <Trans>One-to-one time with a coach.</Trans>
    </Empty>
  );
}

function ListSkeleton({ actor }: Pick<AppointmentListViewProps, 'actor'>) {
  const { t } = useLingui();
  const isReading = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  if (!isReading) return null;
  return (
    <Skeleton label={t`Loading your appointments`}>
      <EntryList>
        <EntrySkeleton />
        <EntrySkeleton />
      </EntryList>
    </Skeleton>
  );
}
