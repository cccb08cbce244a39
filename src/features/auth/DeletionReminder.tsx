import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type DeletionActor, selectDeletionOf } from '#machines/auth/deletion.selectors.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { TextLink } from '#src/ui/TextLink.tsx';
import type { Formats } from '#words/formats.ts';

export interface DeletionReminderProps {
  readonly actor: DeletionActor;
  readonly formats: Formats;
  readonly href: string;
}

const selectAccountDeletion = selectDeletionOf(null);

/** Shown outside the page *Security*. Empty while it is unknown whether a deletion is pending. */
export function DeletionReminder({ actor, formats, href }: DeletionReminderProps) {
  const deletion = useSelector(actor, selectAccountDeletion);
  if (!deletion) return null;
  const { erase_after: end } = deletion;
  return (
    <Notice
      tone="warning"
      live="status"
      title={
        <Trans>
          Your account will be deleted on <time dateTime={end}>{formats.date(new Date(end), 'full')}</time>.
        </Trans>
      }
    >
      <Trans>
        To keep your account, go to <TextLink href={href}>Security</TextLink>.
      </Trans>
    </Notice>
  );
}
