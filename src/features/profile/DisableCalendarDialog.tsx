import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type CalendarActor, selectDisableDialog } from '#machines/profile/calendar-subscription.selectors.ts';
import type { DisableAnswer } from '#machines/profile/calendar-subscription.types.ts';
import { Button } from '#src/ui/Button.tsx';
import { ChartDialog } from '#src/ui/ChartDialog.tsx';

/** Asked before the address is taken back, for that cannot be undone. */
export function DisableCalendarDialog({ actor }: { readonly actor: CalendarActor }) {
  const { t } = useLingui();
  const dialog = useSelector(actor, selectDisableDialog);
  if (!dialog) return null;
  const answer = (chosen: DisableAnswer) => () => dialog.send({ type: 'answer.chosen', answer: chosen });
  return (
    <ChartDialog
      key={dialog.sessionId}
      actor={dialog}
      title={t`Turn off your calendar?`}
      description={t`Calendars using this link stop updating at once. Turning it on again creates a new link.`}
      actions={
        <>
          <Button kind="act" tall data-autofocus onClick={answer('keep')}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="away" tall onClick={answer('agree')}>
            <Trans>Turn off</Trans>
          </Button>
        </>
      }
    />
  );
}
