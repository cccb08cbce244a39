import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Appointment } from '#contract/appointments.ts';
import type { ServiceFields } from '#contract/services.ts';
import { paymentFor } from '#machines/appointments/appointment-booking.rules.ts';
import {
  type AppointmentBookingActor,
  type AppointmentBookingSnapshot,
  hrefTo,
  selectHeldUntil,
  selectHold,
  selectIsUnsettled,
  selectPending,
} from '#machines/appointments/appointment-booking.selectors.ts';
import type { BookingStep } from '#machines/appointments/appointment-booking.types.ts';
import { bookingCostOf } from '#machines/passes/pass-cost.rules.ts';
import { ActionBar } from '#src/ui/ActionBar.tsx';
import { Avatar } from '#src/ui/Avatar.tsx';
import { LinkButton, OnlineButton } from '#src/ui/Button.tsx';
import { Fact, Facts } from '#src/ui/Facts.tsx';
import { Panel } from '#src/ui/Section.tsx';
import type { Formats } from '#words/formats.ts';
import { bookingCost } from '#words/pass.words.ts';
import styles from './Booking.module.css';
import { HoldClock, HoldLeft, HoldMarks } from './HoldClock.tsx';

export interface BookingSummaryProps {
  readonly actor: AppointmentBookingActor;
  readonly snapshot: AppointmentBookingSnapshot;
  readonly step: BookingStep;
  readonly formats: Formats;
}

/** The held time, its countdown and the next action: beside the step on wide screens, at the bottom of a phone. */
export function BookingSummary(props: BookingSummaryProps) {
  const { t } = useLingui();
  const hold = selectHold(props.snapshot);
  const until = selectHeldUntil(props.snapshot);
  if (!hold) return null;
  return (
    <aside className={styles.summary} aria-label={t`Your appointment`}>
      <Panel>
        <div className={styles.summaryBody}>
          <When hold={hold} formats={props.formats} />
          {until && <HoldClock until={until} />}
          <About {...props} hold={hold} />
          <NextButton {...props} />
        </div>
      </Panel>
    </aside>
  );
}

/** The content of `BookingSummary` at the bottom of a phone. */
export function BookingBar(props: BookingSummaryProps) {
  const hold = selectHold(props.snapshot);
  const until = selectHeldUntil(props.snapshot);
  if (!hold) return null;
  const { formats } = props;
  const start = new Date(hold.start_at);
  return (
    <div className={styles.bar}>
      <ActionBar title={`${formats.date(start, 'short')}, ${formats.time(start)}`} action={<NextButton {...props} />}>
        {until && <HoldLeft until={until} />}
      </ActionBar>
    </div>
  );
}

export function BookingMarks({ snapshot }: { readonly snapshot: AppointmentBookingSnapshot }) {
  const until = selectHeldUntil(snapshot);
  return until ? <HoldMarks key={until} until={until} /> : null;
}

function When({ hold, formats }: { readonly hold: Appointment; readonly formats: Formats }) {
  const start = new Date(hold.start_at);
  return (
    <p className={styles.when}>
      <span>{formats.heading(start)}</span>{' '}
      <b>
        <time dateTime={hold.start_at}>{formats.time(start)}</time>
      </b>
    </p>
  );
}

function About({ hold: { service, staff }, snapshot, formats }: BookingSummaryProps & { readonly hold: Appointment }) {
  const { i18n } = useLingui();
  const payment = paymentFor(snapshot.context);
  return (
    <Facts>
      <Fact term={<Trans>Service</Trans>}>
        {service.name}, <Minutes service={service} />
      </Fact>
      <Fact term={<Trans>With</Trans>}>
        <span className={styles.with}>
          <Avatar name={staff.full_name} size="s" />
          {staff.full_name}
        </span>
      </Fact>
      <Fact term={<Trans>Cost</Trans>}>
        {payment.kind === 'pass' ? (
          i18n._(bookingCost(bookingCostOf(payment.payer)))
        ) : service.price ? (
          formats.money(service.price)
        ) : (
          <Trans>Free</Trans>
        )}
      </Fact>
    </Facts>
  );
}

export function Minutes({ service: { minutes } }: { readonly service: ServiceFields }) {
  return <Trans>{minutes} min</Trans>;
}

type Next = (props: BookingSummaryProps) => ReactNode;

const toConcession: Next = ({ snapshot }) => (
  <LinkButton kind="act" tall wide href={hrefTo(snapshot, { step: 'concession' })}>
    <Trans>Choose how to pay</Trans>
  </LinkButton>
);

const toConfirm: Next = ({ snapshot }) => (
  <LinkButton kind="act" tall wide href={hrefTo(snapshot, { step: 'confirm' })}>
    <Trans>Continue</Trans>
  </LinkButton>
);

function BookButton({ actor, snapshot }: BookingSummaryProps) {
  const { t } = useLingui();
  const isBooking = selectPending(snapshot)?.action === 'booking';
  const reason = selectIsUnsettled(snapshot) && t`Try again or dismiss it first.`;
  return (
    <OnlineButton kind="act" tall wide busy={isBooking} reason={reason} onClick={() => actor.send({ type: 'book.pressed' })}>
      <Trans>Book</Trans>
    </OnlineButton>
  );
}

const toBooking: Next = (props) => <BookButton {...props} />;

const nothing: Next = () => null;

const nexts: Readonly<Record<BookingStep, Next>> = {
  service: nothing,
  staff: nothing,
  time: toConcession,
  concession: toConfirm,
  confirm: toBooking,
};

function NextButton(props: BookingSummaryProps) {
  return nexts[props.step](props);
}
