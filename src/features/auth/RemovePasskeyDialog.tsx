import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type PasskeysActor, selectChosen, selectRemoveDialog } from '#machines/auth/passkeys.selectors.ts';
import { ConfirmationDialog } from '#src/ui/ConfirmationDialog.tsx';
import { unnamedPasskey } from '#words/passkey.words.ts';

export function RemovePasskeyDialog({ actor }: { readonly actor: PasskeysActor }) {
  const { t, i18n } = useLingui();
  const dialog = useSelector(actor, selectRemoveDialog);
  const name = useSelector(actor, selectChosen)?.name ?? i18n._(unnamedPasskey);
  return (
    <ConfirmationDialog
      dialog={dialog}
      title={t`Remove “${name}”?`}
      description={t`It won’t sign you in any more. Your password still works.`}
      keep={<Trans>Cancel</Trans>}
      agree={<Trans>Remove passkey</Trans>}
    />
  );
}
