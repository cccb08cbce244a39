import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type CalendarActor, selectDisableDialog } from '#machines/profile/calendar-subscription.selectors.ts';
import { ConfirmationDialog } from '#src/ui/ConfirmationDialog.tsx';

/** The confirmation before the address is revoked, because revoking cannot be undone. */
export function DisableCalendarDialog({ actor }: { readonly actor: CalendarActor }) {
  const { t } = useLingui();
  const dialog = useSelector(actor, selectDisableDialog);
  return (
    <ConfirmationDialog
      dialog={dialog}
      title={t`Turn off your calendar link?`}
      description={t`Calendars that use this link stop updating at once. If you turn the link on again, it is a new one.`}
      keep={<Trans>Cancel</Trans>}
      agree={<Trans>Turn off</Trans>}
    />
  );
}
