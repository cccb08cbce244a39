import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { type FunctionComponent, type ReactNode, useRef } from 'react';
import type { Session } from '#contract/classes.ts';
import type { Visit } from '#contract/visits.ts';
import { printRoute, routeTo } from '#machines/app/route.rules.ts';
import type { Affordance } from '#machines/visits/affordance.rules.ts';
import { type BookingsActor, selectBookingAffordance, selectBookings, selectResource } from '#machines/visits/bookings.selectors.ts';
import { splitOffers } from '#machines/visits/bookings.rules.ts';
import { sessionWith } from '#machines/visits/visit.rules.ts';
import { useFocusRestoration } from '#src/ui/keep-focus-in-group.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import { Empty } from '#src/ui/Empty.tsx';
import { EntrySkeleton, EntryList } from '#src/ui/EntryCard.tsx';
import { calendarDays } from '#src/ui/icons/calendar-days.ts';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { Line, Stack } from '#src/ui/Stack.tsx';
import { TextLink } from '#src/ui/TextLink.tsx';
import type { FormatContext } from '#words/when-values.ts';
import { AppointmentCard } from './AppointmentCard.tsx';
import { BookingActionButton } from './BookingActionButton.tsx';
import { groupByDay } from './group-by-day.ts';
import { DayName } from './DayName.tsx';
import { useFormatContext } from './use-format-context.ts';
import { useReading } from './use-read-status.ts';
import { ReadingNotice } from './ReadingNotice.tsx';
import styles from './visit-list.module.css';

export type CardSlot = FunctionComponent<{
  readonly session: Session;
  readonly affordance: Affordance;
  /** The current time and the formatted start of the class. */
  readonly now: Date;
  readonly time: string;
  readonly href: string;
  readonly action: ReactNode;
}>;

export interface BookingsViewProps {
  readonly actor: BookingsActor;
  readonly timeZone: string;
  readonly isOffline: boolean;
  readonly card: CardSlot;
}

export function BookingsView(props: BookingsViewProps) {
  const { t } = useLingui();
  const { actor, isOffline } = props;
  const resource = useSelector(actor, selectResource);
  const bookings = useSelector(actor, selectBookings, isSameList);
  const list = useRef<HTMLDivElement>(null);
  const heldFocus = useFocusRestoration(list);
  return (
    <>
      <PageHeading
        below={
          <Line>
            <TextLink alone href="/visits">
              <Trans>Your visits</Trans>
            </TextLink>
            <TextLink alone href="/settings#calendar">
              <Trans>Add to your calendar</Trans>
            </TextLink>
          </Line>
        }
      >
        <Trans>My bookings</Trans>
      </PageHeading>
      <div className={styles.list}>
        <ReadingNotice
          resource={resource}
          isOffline={isOffline}
          age={(ago) => t`Updated ${ago}.`}
          notRefreshed={<Trans>Your bookings couldn’t be updated.</Trans>}
          notRead={<Trans>Your bookings couldn’t be loaded.</Trans>}
        />
        <div ref={list} {...heldFocus}>
          {bookings === null ? <BookingSkeleton {...props} /> : <Days {...props} bookings={bookings} />}
        </div>
      </div>
    </>
  );
}

const isSameList = (a: readonly Visit[] | null, b: readonly Visit[] | null): boolean =>
  a === b || (a !== null && b !== null && a.length === b.length && a.every((visit, at) => visit === b[at]));

/** The bookings by day. Open offers come first. */
function Days({ bookings, ...props }: BookingsViewProps & { readonly bookings: readonly Visit[] }) {
  const formatContext = useFormatContext(props.timeZone, 60_000);
  if (bookings.length === 0) return <NothingBooked />;
  const { offered, others } = splitOffers(bookings);
  const formatsOf = () => formatContext.formats;
  return (
    <Stack gap="l">
      {groupByDay(offered, formatsOf).map(({ key, at, visits }) => (
        <Section
          key={`offered ${key}`}
          title={
            <>
              <Trans>Offered to you</Trans>, <DayName at={at} formatContext={formatContext} />
            </>
          }
        >
          <BookedDay {...props} visits={visits} formatContext={formatContext} />
        </Section>
      ))}
      {groupByDay(others, formatsOf).map(({ key, at, visits }) => (
        <Section key={key} title={<DayName at={at} formatContext={formatContext} />}>
          <BookedDay {...props} visits={visits} formatContext={formatContext} />
        </Section>
      ))}
    </Stack>
  );
}

function BookedDay({ visits, ...props }: Omit<BookingProps, 'visit'> & { readonly visits: readonly Visit[] }) {
  return (
    <EntryList>
      {visits.map((visit) => (
        <Booking key={visit.id} {...props} visit={visit} />
      ))}
    </EntryList>
  );
}

interface BookingProps extends BookingsViewProps {
  readonly visit: Visit;
  readonly formatContext: FormatContext;
}

function Booking({ visit, ...props }: BookingProps) {
  if (visit.appointment) return <AppointmentCard visit={visit} formats={props.formatContext.formats} />;
  return <BookedClass {...props} session={sessionWith(null, visit)} />;
}

function BookedClass({
  actor,
  timeZone,
  card: Card,
  session,
  formatContext,
}: Omit<BookingProps, 'visit'> & { readonly session: Session | null }) {
  const affordance = useSelector(actor, selectBookingAffordance(session?.id ?? ''), shallowEqual);
  if (!session || !affordance) return null;
  const { formats, now } = formatContext;
  return (
    <Card
      session={session}
      affordance={affordance}
      now={now}
      time={formats.time(new Date(session.start_date))}
      href={printRoute(routeTo('class', { id: session.id }, { day: formats.dayOf(new Date(session.start_date)) }))}
      action={
        <BookingActionButton actor={actor} session={session} affordance={affordance} timeZone={timeZone} formatContext={formatContext} />
      }
    />
  );
}

function BookingSkeleton({ actor }: BookingsViewProps) {
  const { t } = useLingui();
  const { isReading } = useReading(useSelector(actor, selectResource));
  if (!isReading) return null;
  return (
    <Skeleton label={t`Loading your bookings`}>
      <EntryList>
        <EntrySkeleton />
        <EntrySkeleton />
        <EntrySkeleton />
      </EntryList>
    </Skeleton>
  );
}

function NothingBooked() {
  return (
    <Empty
      icon={calendarDays}
      title={<Trans>Nothing booked yet</Trans>}
      action={
        <LinkButton kind="act" href="/classes">
          <Trans>Find a class</Trans>
        </LinkButton>
      }
    >
      <Trans>Your next classes will appear here.</Trans>
    </Empty>
  );
}
