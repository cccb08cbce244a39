import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import {
  areSameGroups,
  type NotificationSettingsActor,
  selectError,
  selectHasFailed,
  selectIsInterrupted,
  selectIsSaved,
  selectIsSaving,
  selectTypeGroups,
} from '#machines/notifications/notification-settings.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { Panel, Section } from '#src/ui/Section.tsx';
import { SkeletonLine, Skeleton } from '#src/ui/Skeleton.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import text from '#src/ui/text.module.css';
import { type AttemptKind, failureSentence } from '#words/failure.words.ts';
import { QuietHoursPanel } from './QuietHoursPanel.tsx';
import { SettingsTable } from './SettingsTable.tsx';

interface SettingsProps {
  readonly actor: NotificationSettingsActor;
}

interface StudioSettingsProps extends SettingsProps {
  readonly studio: string;
  /** Links to the settings of the member's other studios. */
  readonly tabs: ReactNode;
}

/** What the studio sends the member by push and email. Each choice is saved at once. */
export function NotificationSettings({ actor, studio, tabs }: StudioSettingsProps) {
  return (
    <Section title={<Trans>Notifications</Trans>} end={<Saving actor={actor} />}>
      {tabs}
      <p className={text.quiet}>
        <Trans>Choose what {studio} sends you. Each of your studios has its own settings.</Trans>
      </p>
      <ErrorNotices actor={actor} />
      <QuietHoursPanel actor={actor} />
      <Table actor={actor} />
    </Section>
  );
}

/** Shows and announces that a choice is being saved, and that it is saved. */
function Saving({ actor }: SettingsProps) {
  const isSaving = useSelector(actor, selectIsSaving);
  const isSaved = useSelector(actor, selectIsSaved);
  return (
    <span role="status">
      {isSaving && <Trans>Saving</Trans>}
      {isSaved && <Trans>Saved</Trans>}
    </span>
  );
}

function ErrorNotices({ actor }: SettingsProps) {
  const hasFailed = useSelector(actor, selectHasFailed);
  const isInterrupted = useSelector(actor, selectIsInterrupted);
  const error = useSelector(actor, selectError);
  if (!error || !(hasFailed || isInterrupted)) return null;
  const retry = (
    <Button icon={rotateCw} onClick={() => actor.send({ type: 'retry.pressed' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  const title = isInterrupted ? <Trans>Your choice may not be saved yet.</Trans> : <Trans>Your choices couldn’t be loaded.</Trans>;
  return (
    <Notice tone={isInterrupted ? 'warning' : 'danger'} live="status" title={title} action={retry}>
      <Reason error={error} attempt={isInterrupted ? 'acting' : 'reading'} />
    </Notice>
  );
}

function Reason({ error, attempt }: { readonly error: CallError; readonly attempt: AttemptKind }) {
  const { i18n } = useLingui();
  return error.kind === 'problem' ? error.problem.message : i18n._(failureSentence(error.failure, attempt));
}

const skeletonWidths = ['8rem', '10rem', '7rem', '6rem'];

function Table({ actor }: SettingsProps) {
  const { t } = useLingui();
  const groups = useSelector(actor, selectTypeGroups, areSameGroups);
  const hasFailed = useSelector(actor, selectHasFailed);
  if (groups) {
    return (
      <Panel>
        <SettingsTable groups={groups} onToggle={(setting) => actor.send({ type: 'channel.toggled', setting })} />
      </Panel>
    );
  }
  return hasFailed ? null : (
    <Skeleton label={t`Loading`}>
      <Panel>
        <Stack gap="l">
          {skeletonWidths.map((width) => (
            <SkeletonLine key={width} width={width} height="2rem" />
          ))}
        </Stack>
      </Panel>
    </Skeleton>
  );
}
