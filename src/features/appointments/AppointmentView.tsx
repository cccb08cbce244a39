import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { Appointment } from '#contract/appointments.ts';
import type { AppointmentStatus } from '#machines/appointments/appointment-page.rules.ts';
import {
  type AppointmentPageActor,
  selectAppointment,
  selectAppointmentResource,
  selectAppointmentStatus,
  selectIsCancelling,
  selectIsInterrupted,
  selectMoveSearch,
  selectWhyNotMoved,
} from '#machines/appointments/appointment-page.selectors.ts';
import { lateTermsOf } from '#machines/visits/deadline.rules.ts';
import { LinkButton, OnlineButton } from '#src/ui/Button.tsx';
import { Empty } from '#src/ui/Empty.tsx';
import { Fact, Facts } from '#src/ui/Facts.tsx';
import { useNow } from '#src/ui/now.ts';
import { ArrivalContext, PageHeading } from '#src/ui/PageHeading.tsx';
import { Panel, Tag } from '#src/ui/Section.tsx';
import { SkeletonLine, Skeleton } from '#src/ui/Skeleton.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import { deadlineSentence, lateCancelSentence } from '#words/dialog.words.ts';
import { type Formats, formatsFor } from '#words/formats.ts';
import { problemSentence } from '#words/problem.words.ts';
import { visitWord } from '#words/visit.words.ts';
import { AppointmentBar } from './AppointmentBar.tsx';
import { AppointmentErrorNotice } from './AppointmentErrorNotice.tsx';
import styles from './Booking.module.css';
import { costMessage, appointmentStatusWords } from './appointment-view.words.ts';
import type { ReadingNoticeSlot } from './appointment-view.slots.ts';
import { LateCancelAppointmentDialog } from './LateCancelAppointmentDialog.tsx';
import { Minutes } from './Minutes.tsx';
import { MoveView } from './MoveView.tsx';
import { useStepFocus } from './use-step-focus.ts';

export interface AppointmentViewProps {
  readonly actor: AppointmentPageActor;
  readonly timeZone: string;
  readonly deviceZone: string;
  readonly isOffline: boolean;
  readonly notice: ReadingNoticeSlot;
}

export function AppointmentView(props: AppointmentViewProps) {
  const { i18n } = useLingui();
  const { actor, timeZone } = props;
  const formats = formatsFor(i18n.locale, timeZone);
  const appointment = useSelector(actor, selectAppointment);
  const search = useSelector(actor, selectMoveSearch);
  const arrival = useStepFocus(search ? 'other times' : 'appointment');
  return (
    <ArrivalContext value={arrival}>
      <div className={styles.wizard}>
        {search && appointment ? (
          <MoveView actor={actor} appointment={appointment} search={search} formats={formats} />
        ) : (
          <OneAppointment {...props} formats={formats} />
        )}
      </div>
    </ArrivalContext>
  );
}

function OneAppointment(props: AppointmentViewProps & { readonly formats: Formats }) {
  const { t } = useLingui();
  const { actor, formats, isOffline, notice: ReadingNotice } = props;
  const resource = useSelector(actor, selectAppointmentResource);
  const appointment = useSelector(actor, selectAppointment);
  const status = useSelector(actor, selectAppointmentStatus);
  const isUnknown = useSelector(resource, ({ context: { error } }) => error?.kind === 'problem' && error.problem.code === 'not_found');
  return (
    <>
      <Head appointment={appointment} formats={formats} />
      <Stack gap="l">
        {isUnknown ? (
          <UnknownAppointment />
        ) : (
          <ReadingNotice
            resource={resource}
            isOffline={isOffline}
            age={(ago) => t`Updated ${ago}.`}
            notRefreshed={<Trans>The appointment couldn’t be updated.</Trans>}
            notRead={<Trans>The appointment couldn’t be loaded.</Trans>}
          />
        )}
        <AppointmentErrorNotice actor={actor} />
        {appointment && status ? <Known {...props} appointment={appointment} status={status} /> : <LoadingSkeleton {...props} />}
      </Stack>
      {appointment && status && <AppointmentBar actor={actor} appointment={appointment} status={status} formats={formats} />}
      {appointment && <LateCancelAppointmentDialog actor={actor} appointment={appointment} formats={formats} />}
    </>
  );
}

function Head({ appointment, formats }: { readonly appointment: Appointment | null; readonly formats: Formats }) {
  if (!appointment)
    return (
      <PageHeading>
        <Trans>Appointment</Trans>
      </PageHeading>
    );
  const start = new Date(appointment.start_at);
  return (
    <PageHeading
      figure={<time dateTime={appointment.start_at}>{formats.time(start)}</time>}
      below={[formats.date(start, 'full'), appointment.location.name].join(', ')}
    >
      {appointment.service.name}
    </PageHeading>
  );
}

interface KnownProps extends AppointmentViewProps {
  readonly appointment: Appointment;
  readonly status: AppointmentStatus;
  readonly formats: Formats;
}

function Known({ actor, appointment, status, formats, timeZone, deviceZone }: KnownProps) {
  const { i18n } = useLingui();
  const { service, staff, location, state, cancelled_how, start_at, end_at } = appointment;
  const [start, end] = [new Date(start_at), new Date(end_at)];
  const word =
    state === 'booked' || state === 'attended' || state === 'cancelled'
      ? visitWord({ state, cancelled_how })
      : appointmentStatusWords[status];
  return (
    <Panel>
      <Facts>
        <Fact term={<Trans>Status</Trans>}>
          <Tag own={status === 'booked' || status === 'bookedLate' || status === 'held'}>{word && i18n._(word)}</Tag>
        </Fact>
        <Fact term={<Trans>With</Trans>}>{staff.full_name}</Fact>
        <Fact term={<Trans>When</Trans>}>
          {formats.heading(start)}, <span className={styles.whole}>{formats.timeRange(start, end)}</span> (<Minutes service={service} />)
          <ElsewhereNote start={start} timeZone={timeZone} deviceZone={deviceZone} />
        </Fact>
        <Fact term={<Trans>Where</Trans>}>{[location.name, location.address].filter(Boolean).join(', ')}</Fact>
        <Fact term={<Trans>Cost</Trans>}>{i18n._(costMessage(appointment, formats))}</Fact>
        <Cancelling actor={actor} appointment={appointment} status={status} formats={formats} />
        <NoMove actor={actor} formats={formats} />
        {service.description && <Fact term={<Trans>Details</Trans>}>{service.description}</Fact>}
      </Facts>
    </Panel>
  );
}

/** Shows a notice if the device is in another time zone. */
function ElsewhereNote({ start, timeZone, deviceZone }: { readonly start: Date; readonly timeZone: string; readonly deviceZone: string }) {
  const { i18n } = useLingui();
  const [there, here] = [formatsFor(i18n.locale, timeZone), formatsFor(i18n.locale, deviceZone)];
  const place = (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
  const local = `${here.date(start, 'short')}, ${here.time(start)}`;
  if (local === `${there.date(start, 'short')}, ${there.time(start)}`) return null;
  return (
    <>
      <br />
      <Trans>
        Times shown are for {place}. That’s {local} where you are.
      </Trans>
    </>
  );
}

function Cancelling({ actor, appointment, status, formats }: Pick<KnownProps, 'actor' | 'appointment' | 'status' | 'formats'>) {
  const { i18n } = useLingui();
  const formatContext = { formats, now: useNow(60_000) };
  const deadline = new Date(appointment.cancellation_close_date);
  if (status !== 'booked' && status !== 'bookedLate') return null;
  return (
    <Fact term={<Trans>Cancelling</Trans>}>
      {i18n._(
        status === 'booked'
          ? deadlineSentence(deadline, formatContext)
          : lateCancelSentence(lateTermsOf(appointment), deadline, formatContext),
      )}
      <CancelButton actor={actor} />
    </Fact>
  );
}

/** The button that cancels. It stands beside the deadline for cancelling, so it never appears at the position where *Book* was pressed. */
function CancelButton({ actor }: Pick<KnownProps, 'actor'>) {
  const isBusy = useSelector(actor, selectIsCancelling);
  const isInterrupted = useSelector(actor, selectIsInterrupted);
  if (isInterrupted) return null;
  return (
    <span className={styles.cancel}>
      <OnlineButton kind="away" tall busy={isBusy} onClick={() => actor.send({ type: 'cancel.pressed' })}>
        <Trans>Cancel the appointment</Trans>
      </OnlineButton>
    </span>
  );
}

function NoMove({ actor, formats }: Pick<KnownProps, 'actor' | 'formats'>) {
  const { i18n } = useLingui();
  const formatContext = { formats, now: useNow(60_000) };
  const refusal = useSelector(actor, selectWhyNotMoved, shallowEqual);
  return refusal && <Fact term={<Trans>Moving</Trans>}>{i18n._(problemSentence(refusal, formatContext))}</Fact>;
}

function UnknownAppointment() {
  return (
    <Empty
      title={<Trans>Appointment not found</Trans>}
      action={
        <LinkButton kind="act" href="/appointments">
          <Trans>Go to your appointments</Trans>
        </LinkButton>
      }
    >
      <Trans>This appointment doesn’t exist, or you don’t have access to it.</Trans>
    </Empty>
  );
}

function LoadingSkeleton({ actor }: AppointmentViewProps) {
  const { t } = useLingui();
  const isReading = useSelector(useSelector(actor, selectAppointmentResource), (snapshot) => snapshot.hasTag('busy'));
  if (!isReading) return null;
  return (
    <Skeleton label={t`Loading the appointment`}>
      <Stack>
        <SkeletonLine width="55%" height="2rem" />
        <SkeletonLine height="12rem" round="m" />
      </Stack>
    </Skeleton>
  );
}
