import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import {
  type AppointmentBookingActor,
  type AppointmentBookingSnapshot,
  selectIsLocked,
  selectIsUnsettled,
  selectLoss,
  selectPending,
  selectLinkedSlot,
  selectError,
  type ShownLoss,
} from '#machines/appointments/appointment-booking.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { clock } from '#src/ui/icons/clock.ts';
import { Notice } from '#src/ui/Notice.tsx';
import type { Formats } from '#words/formats.ts';
import { LostNotice, formatStart } from './LostNotice.tsx';
import { BookingErrorNotice } from './BookingErrorNotice.tsx';

export interface BookingNoticesProps {
  readonly actor: AppointmentBookingActor;
  readonly snapshot: AppointmentBookingSnapshot;
  readonly formats: Formats;
}

/** Notices above the step: about a lost time, a time from a link, or a request with an unknown outcome. */
export function BookingNotices(props: BookingNoticesProps) {
  const loss = selectLoss(props.snapshot);
  return (
    <>
      {loss && <Lost {...props} loss={loss} />}
      <Pointed {...props} />
      <LastErrorNotice {...props} />
    </>
  );
}

function Lost({ actor, snapshot, formats, loss }: BookingNoticesProps & { readonly loss: ShownLoss }) {
  return (
    <LostNotice
      {...loss}
      formats={formats}
      pending={selectPending(snapshot)?.startAt ?? null}
      isLocked={selectIsLocked(snapshot)}
      onTake={(startAt) => actor.send({ type: 'time.chosen', startAt })}
    />
  );
}

function Pointed({ actor, snapshot, formats }: BookingNoticesProps) {
  const slot = selectLinkedSlot(snapshot);
  if (!slot) return null;
  const when = formatStart(slot.start_at, formats);
  return (
    <Notice
      tone="info"
      icon={clock}
      title={<Trans>{when} is available.</Trans>}
      action={
        <TakeButton actor={actor} snapshot={snapshot} startAt={slot.start_at}>
          <Trans>Hold this time</Trans>
        </TakeButton>
      }
    >
      <Trans>This time isn’t held for you yet.</Trans>
    </Notice>
  );
}

interface TakeButtonProps extends Omit<BookingNoticesProps, 'formats'> {
  readonly startAt: string;
  readonly children: ReactNode;
}

function TakeButton({ actor, snapshot, startAt, children }: TakeButtonProps) {
  const isPending = selectPending(snapshot)?.startAt === startAt;
  return (
    <Button busy={isPending} onClick={() => actor.send({ type: 'time.chosen', startAt })}>
      {children}
    </Button>
  );
}

function LastErrorNotice({ actor, snapshot }: BookingNoticesProps) {
  const error = selectError(snapshot);
  if (!error || selectPending(snapshot)) return null;
  return <BookingErrorNotice error={error} isUnsettled={selectIsUnsettled(snapshot)} actor={actor} />;
}
