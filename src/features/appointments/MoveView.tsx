import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Appointment } from '#contract/appointments.ts';
import { appointmentTermsOf } from '#machines/appointments/appointment.rules.ts';
import { appointmentPageUrl } from '#machines/appointments/appointment-move.rules.ts';
import { type AppointmentPageActor, type MoveSearch, selectIsInterrupted } from '#machines/appointments/appointment-page.selectors.ts';
import { ActionBar } from '#src/ui/ActionBar.tsx';
import { OnlineButton } from '#src/ui/Button.tsx';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import { TabLinks } from '#src/ui/TabLinks.tsx';
import type { Formats } from '#words/formats.ts';
import { AppointmentErrorNotice } from './AppointmentErrorNotice.tsx';
import { untilMoved } from './appointment-terms.words.ts';
import { LostNotice, formatStart } from './LostNotice.tsx';
import { WeekSection } from './WeekSection.tsx';

export interface MoveViewProps {
  readonly actor: AppointmentPageActor;
  readonly appointment: Appointment;
  readonly search: MoveSearch;
  readonly formats: Formats;
}

/** Moving an appointment: a week of possible times, the present and the chosen time, and the button to confirm. */
export function MoveView(props: MoveViewProps) {
  const { i18n } = useLingui();
  const { actor, appointment, search, formats } = props;
  const isInterrupted = useSelector(actor, selectIsInterrupted);
  const now = formatStart(appointment.start_at, formats);
  const isLocked = search.pending !== null || isInterrupted;
  const choose = (startAt: string): void => actor.send({ type: 'time.chosen', startAt });
  return (
    <>
      <PageHeading
        below={
          <Trans>
            {appointment.service.name}, now {now}
          </Trans>
        }
      >
        <Trans>Choose another time</Trans>
      </PageHeading>
      <Stack gap="l">
        <WithWhom {...props} />
        <AppointmentErrorNotice actor={actor} />
        {search.lost && (
          <LostNotice {...search.lost} reason="slot_taken" formats={formats} pending={search.pending} isLocked={isLocked} onTake={choose} />
        )}
        <WeekSection
          week={search.week}
          times={search.times}
          formats={formats}
          chosen={search.chosen}
          pending={search.pending}
          own={appointment.start_at}
          isLocked={isLocked}
          note={i18n._(untilMoved(appointmentTermsOf(appointment.service).cancelMinutes))}
          canTurn={!isLocked}
          onTurn={(day) => actor.send({ type: 'week.chosen', day })}
          onChoose={choose}
        />
      </Stack>
      {search.chosen !== null && !isInterrupted && <MoveBar {...props} chosen={search.chosen} />}
    </>
  );
}

function WithWhom({ appointment: { id, staff }, search }: MoveViewProps) {
  const { t } = useLingui();
  const name = staff.full_name;
  const withThem = { href: appointmentPageUrl({ appointmentId: id, moving: 'same' }), label: <Trans>With {name}</Trans> };
  const withAnyone = { href: appointmentPageUrl({ appointmentId: id, moving: 'any' }), label: <Trans>With anyone</Trans> };
  const links = [
    { ...withThem, current: search.with === 'same' },
    { ...withAnyone, current: search.with === 'any' },
  ];
  return <TabLinks label={t`Who with?`} links={links} />;
}

function MoveBar({ actor, appointment, search, chosen, formats }: MoveViewProps & { readonly chosen: string }) {
  const now = formatStart(appointment.start_at, formats);
  return (
    <ActionBar
      title={formatStart(chosen, formats)}
      action={
        <OnlineButton kind="act" tall wide busy={search.pending !== null} onClick={() => actor.send({ type: 'move.pressed' })}>
          <Trans>Move here</Trans>
        </OnlineButton>
      }
    >
      <Trans>instead of {now}</Trans>
    </ActionBar>
  );
}
