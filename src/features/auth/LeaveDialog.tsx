import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type DeletionActor, selectChosenStudio, selectLeaveDialog } from '#machines/auth/deletion.selectors.ts';
import { ConfirmationDialog } from '#src/ui/ConfirmationDialog.tsx';

export function LeaveDialog({ actor }: { readonly actor: DeletionActor }) {
  const { t } = useLingui();
  const dialog = useSelector(actor, selectLeaveDialog);
  const studio = useSelector(actor, selectChosenStudio);
  if (studio === null)
    return (
      <ConfirmationDialog
        dialog={dialog}
        title={t`Delete your account?`}
        description={t`In 14 days your bookings, passes, training and comments are deleted at every studio. Until then, you can change your mind. The studios keep invoices and payments, without your name.`}
        keep={<Trans>Cancel</Trans>}
        agree={<Trans>Delete account</Trans>}
      />
    );
  return (
    <ConfirmationDialog
      dialog={dialog}
      title={t`Leave ${studio}?`}
      description={t`In 14 days your bookings, passes, training and comments there are deleted. Until then, you can change your mind. The studio keeps invoices and payments, without your name.`}
      keep={<Trans>Cancel</Trans>}
      agree={<Trans>Leave {studio}</Trans>}
    />
  );
}
