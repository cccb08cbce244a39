import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Appointment } from '#contract/appointments.ts';
import { bookingUrl } from '#machines/appointments/appointment-booking.rules.ts';
import { appointmentPageUrl } from '#machines/appointments/appointment-move.rules.ts';
import type { AppointmentStatus } from '#machines/appointments/appointment-page.rules.ts';
import { type AppointmentPageActor, selectIsInterrupted } from '#machines/appointments/appointment-page.selectors.ts';
import { ActionBar } from '#src/ui/ActionBar.tsx';
import { LinkButton } from '#src/ui/Button.tsx';
import type { Formats } from '#words/formats.ts';

interface BarProps {
  readonly actor: AppointmentPageActor;
  readonly appointment: Appointment;
  readonly status: AppointmentStatus;
  readonly formats: Formats;
}

/** The button that cancels is elsewhere, because *Book* was at this position. */
export function AppointmentBar(props: BarProps) {
  const isInterrupted = useSelector(props.actor, selectIsInterrupted);
  return isInterrupted ? null : bars[props.status](props);
}

type Bar = (props: BarProps) => ReactNode;

const move: Bar = ({ appointment }) => (
  <ActionBar
    title={<Trans>You are booked.</Trans>}
    action={
      <LinkButton tall href={appointmentPageUrl({ appointmentId: appointment.id, moving: 'same' })}>
        <Trans>Move</Trans>
      </LinkButton>
    }
  >
    <Trans>You can cancel for free.</Trans>
  </ActionBar>
);

const wizard = ({ id, service, staff, start_at }: Appointment, isHeld: boolean): string =>
  bookingUrl({
    step: isHeld ? 'confirm' : 'time',
    serviceId: service.id,
    staffId: staff.id,
    startAt: isHeld ? start_at : null,
    pass: null,
    holdId: isHeld ? id : null,
  });

const continueBooking: Bar = ({ appointment }) => (
  <ActionBar
    title={<Trans>This isn’t booked yet.</Trans>}
    action={
      <LinkButton kind="act" tall href={wizard(appointment, true)}>
        <Trans>Continue booking</Trans>
      </LinkButton>
    }
  />
);

const again: Bar = ({ appointment }) => (
  <ActionBar
    action={
      <LinkButton kind="act" tall href={wizard(appointment, false)}>
        <Trans>Book again</Trans>
      </LinkButton>
    }
  />
);

const bars: Readonly<Record<AppointmentStatus, Bar>> = {
  held: continueBooking,
  holdOver: again,
  booked: move,
  bookedLate: () => null,
  onNow: again,
  over: again,
  cancelled: again,
};
