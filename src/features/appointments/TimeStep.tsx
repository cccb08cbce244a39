import { useLingui } from '@lingui/react/macro';
import {
  type AppointmentBookingActor,
  type AppointmentBookingSnapshot,
  selectCancelMinutes,
  selectHeldStart,
  selectIsLocked,
  selectPending,
  selectTimesActor,
  selectWeek,
} from '#machines/appointments/appointment-booking.selectors.ts';
import type { Formats } from '#words/formats.ts';
import { untilCancelled } from './appointment-terms.words.ts';
import { WeekSection } from './WeekSection.tsx';

export interface TimeStepProps {
  readonly actor: AppointmentBookingActor;
  readonly snapshot: AppointmentBookingSnapshot;
  readonly formats: Formats;
}

export function TimeStep({ actor, snapshot, formats }: TimeStepProps) {
  const { i18n } = useLingui();
  return (
    <WeekSection
      week={selectWeek(snapshot)}
      times={selectTimesActor(snapshot)}
      formats={formats}
      chosen={selectHeldStart(snapshot)}
      pending={selectPending(snapshot)?.startAt ?? null}
      isLocked={selectIsLocked(snapshot)}
      note={i18n._(untilCancelled(selectCancelMinutes(snapshot)))}
      canTurn
      onTurn={(day) => actor.send({ type: 'week.chosen', day })}
      onChoose={(startAt) => actor.send({ type: 'time.chosen', startAt })}
    />
  );
}
