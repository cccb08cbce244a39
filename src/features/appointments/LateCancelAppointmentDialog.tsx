import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Appointment } from '#contract/appointments.ts';
import { type AppointmentPageActor, type LateDialogActor, selectLateDialog } from '#machines/appointments/appointment-page.selectors.ts';
import { lateCancelCostOf } from '#machines/passes/pass-cost.rules.ts';
import { lateTermsOf } from '#machines/visits/deadline.rules.ts';
import { ConfirmationDialog } from '#src/ui/ConfirmationDialog.tsx';
import { FigureChange } from '#src/ui/FigureChange.tsx';
import { useNow } from '#src/ui/now.ts';
import { lateAppointmentCost, lateCancelSentence, lateCancelWords, startSentence } from '#words/dialog.words.ts';
import type { Formats } from '#words/formats.ts';
import { oneVisit } from '#words/pass.words.ts';

interface LateCancelProps {
  readonly actor: AppointmentPageActor;
  readonly appointment: Appointment;
  readonly formats: Formats;
}

export function LateCancelAppointmentDialog(props: LateCancelProps) {
  const dialog = useSelector(props.actor, selectLateDialog);
  return dialog && <Question key={dialog.sessionId} {...props} dialog={dialog} />;
}

function Question({ dialog, appointment, formats }: LateCancelProps & { readonly dialog: LateDialogActor }) {
  const { i18n } = useLingui();
  const formatContext = { formats, now: useNow(null) };
  const { concession, price } = appointment;
  const cost = concession && lateCancelCostOf(concession);
  return (
    <ConfirmationDialog
      dialog={dialog}
      title={i18n._(lateCancelWords.title)}
      description={[
        i18n._(startSentence(appointment.service.name, new Date(appointment.start_at), formatContext)),
        i18n._(lateCancelSentence(lateTermsOf(appointment), new Date(appointment.cancellation_close_date), formatContext)),
      ].join(' ')}
      keep={i18n._(lateCancelWords.keepAppointment)}
      agree={i18n._(lateCancelWords.go)}
    >
      <FigureChange figure={cost?.kind === 'count' ? i18n._(oneVisit) : undefined}>
        {i18n._(lateAppointmentCost({ cost, price }, formats))}
      </FigureChange>
    </ConfirmationDialog>
  );
}
