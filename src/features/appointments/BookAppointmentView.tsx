import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { anyStaff } from '#contract/services.ts';
import { printRoute, routeTo } from '#machines/app/route.rules.ts';
import { paymentFor } from '#machines/appointments/appointment-booking.rules.ts';
import {
  type AppointmentBookingActor,
  type AppointmentBookingSnapshot,
  hrefTo,
  selectHold,
  selectIsBooked,
  selectService,
  selectServices,
  selectServicesActor,
  selectStaff,
  selectStep,
} from '#machines/appointments/appointment-booking.selectors.ts';
import type { BookingStep } from '#machines/appointments/appointment-booking.types.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import { Empty } from '#src/ui/Empty.tsx';
import { calendarCheck } from '#src/ui/icons/calendar-check.ts';
import { ArrivalContext, PageHeading } from '#src/ui/PageHeading.tsx';
import { SkeletonLine, Skeleton } from '#src/ui/Skeleton.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import { formatsFor, type Formats } from '#words/formats.ts';
import styles from './Booking.module.css';
import { stepQuestions } from './booking-step.words.ts';
import { BookingNotices } from './BookingNotices.tsx';
import { BookingSteps, StepLine } from './BookingSteps.tsx';
import { BookingBar, BookingMarks, BookingSummary } from './BookingSummary.tsx';
import { ConcessionStep } from './ConcessionStep.tsx';
import { ConfirmStep } from './ConfirmStep.tsx';
import { ReadFailure, useIsReading } from './ReadFailure.tsx';
import { ServiceStep } from './ServiceStep.tsx';
import { StaffStep } from './StaffStep.tsx';
import { TimeStep } from './TimeStep.tsx';
import { useStepFocus } from './use-step-focus.ts';

export interface BookAppointmentViewProps {
  readonly actor: AppointmentBookingActor;
  readonly timeZone: string;
  readonly onReplace: (href: string) => void;
}

export function BookAppointmentView({ actor, timeZone, onReplace }: BookAppointmentViewProps) {
  const { i18n } = useLingui();
  const snapshot = useSelector(actor, (now: AppointmentBookingSnapshot) => now);
  const formats = formatsFor(i18n.locale, timeZone);
  const step = selectStep(snapshot);
  if (step === 'resuming') return <Resuming />;
  if (selectIsBooked(snapshot)) return <AlreadyBooked snapshot={snapshot} />;
  return <Wizard actor={actor} snapshot={snapshot} step={step} formats={formats} onReplace={onReplace} />;
}

interface WizardProps {
  readonly actor: AppointmentBookingActor;
  readonly snapshot: AppointmentBookingSnapshot;
  readonly step: BookingStep;
  readonly formats: Formats;
  readonly onReplace: (href: string) => void;
}

function Wizard(props: WizardProps) {
  const { i18n } = useLingui();
  const { snapshot, step } = props;
  const arrival = useStepFocus(step);
  return (
    <div className={styles.wizard}>
      <StepLine current={step} />
      <ArrivalContext value={arrival}>
        <PageHeading key={step}>{i18n._(stepQuestions[step])}</PageHeading>
      </ArrivalContext>
      <BookingSteps current={step} chosen={useChosen(props)} hrefOf={(other) => hrefTo(snapshot, { step: other })} />
      <div className={styles.body} data-alone={selectHold(snapshot) === null || undefined}>
        <Stack gap="l">
          <BookingNotices {...props} />
          <Step {...props} />
        </Stack>
        <BookingSummary {...props} />
      </div>
      <BookingMarks snapshot={snapshot} />
      <BookingBar {...props} />
    </div>
  );
}

/** The short form of the choice in each step. */
function useChosen({ snapshot, formats }: WizardProps): Readonly<Record<BookingStep, ReactNode>> {
  const { t } = useLingui();
  const staff = selectStaff(snapshot);
  const payment = paymentFor(snapshot.context);
  const start = snapshot.context.urlState.startAt;
  const at = start === null ? null : new Date(start);
  return {
    service: selectService(snapshot)?.name,
    staff: staff === anyStaff ? t`Anyone` : staff,
    time: at && `${formats.date(at, 'short')}, ${formats.time(at)}`,
    concession: payment.kind === 'pass' ? payment.payer.name : t`Pay without a pass`,
    confirm: null,
  };
}

function Step({ actor, snapshot, step, formats, onReplace }: WizardProps) {
  switch (step) {
    case 'service':
    case 'staff':
      return <Offered actor={actor} snapshot={snapshot} step={step} formats={formats} onReplace={onReplace} />;
    case 'time':
      return <TimeStep actor={actor} snapshot={snapshot} formats={formats} />;
    case 'concession':
      return <ConcessionStep snapshot={snapshot} formats={formats} onChoose={onReplace} />;
    case 'confirm':
      return <ConfirmStep snapshot={snapshot} formats={formats} />;
  }
}

function Offered({ snapshot, step, formats }: WizardProps) {
  const services = selectServicesActor(snapshot);
  return (
    <>
      {services && <ReadFailure resource={services} notRead={<Trans>The services couldn’t be loaded.</Trans>} />}
      {services && selectServices(snapshot) === null && <ChoiceSkeleton services={services} />}
      {step === 'service' ? <ServiceStep snapshot={snapshot} formats={formats} /> : <StaffStep snapshot={snapshot} />}
    </>
  );
}

function ChoiceSkeleton({ services }: { readonly services: Parameters<typeof useIsReading>[0] }) {
  const { t } = useLingui();
  if (!useIsReading(services)) return null;
  return (
    <Skeleton label={t`Loading services`}>
      <Stack gap="s">
        <SkeletonLine height="5.5rem" round="m" />
        <SkeletonLine height="5.5rem" round="m" />
        <SkeletonLine height="5.5rem" round="m" />
      </Stack>
    </Skeleton>
  );
}

function Resuming() {
  const { t } = useLingui();
  return (
    <div className={styles.wizard}>
      <PageHeading>
        <Trans>Book an appointment</Trans>
      </PageHeading>
      <Skeleton label={t`Checking your held time`}>
        <SkeletonLine height="12rem" round="m" />
      </Skeleton>
    </div>
  );
}

function AlreadyBooked({ snapshot }: { readonly snapshot: AppointmentBookingSnapshot }) {
  const { hold } = snapshot.context;
  return (
    <>
      <PageHeading>
        <Trans>Book an appointment</Trans>
      </PageHeading>
      <Empty
        icon={calendarCheck}
        title={<Trans>Booked</Trans>}
        action={
          hold && (
            <LinkButton kind="act" href={printRoute(routeTo('appointment', { id: hold.id }))}>
              <Trans>See your appointment</Trans>
            </LinkButton>
          )
        }
      >
        <Trans>This appointment is yours.</Trans>
      </Empty>
    </>
  );
}
