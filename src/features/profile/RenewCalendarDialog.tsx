import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type CalendarActor, selectRenewDialog } from '#machines/profile/calendar-subscription.selectors.ts';
import { ConfirmationDialog } from '#src/ui/ConfirmationDialog.tsx';

export function RenewCalendarDialog({ actor }: { readonly actor: CalendarActor }) {
  const { t } = useLingui();
  const dialog = useSelector(actor, selectRenewDialog);
  return (
    <ConfirmationDialog
      dialog={dialog}
      title={t`Get a new calendar link?`}
      description={t`Calendars that use the old link stop updating at once. Add the new link to them.`}
      keep={<Trans>Cancel</Trans>}
      agree={<Trans>Get a new calendar link</Trans>}
    />
  );
}
