import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { Fragment } from 'react';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import {
  areSameChoices,
  type ChannelSwitch,
  type NotificationChoice,
  type NotificationSettingsActor,
  selectBookingEmails,
  selectChoices,
  selectHasFailed,
  selectIsInterrupted,
  selectIsSaved,
  selectIsSaving,
  selectError,
} from '#machines/notifications/notification-settings.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { Panel, Section } from '#src/ui/Section.tsx';
import { SkeletonLine, Skeleton } from '#src/ui/Skeleton.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import { Switch, Switches } from '#src/ui/Switch.tsx';
import text from '#src/ui/text.module.css';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { type AttemptKind, failureSentence } from '#words/failure.words.ts';
import { notificationChoiceWords } from './notification-settings.words.ts';

interface SettingsProps {
  readonly actor: NotificationSettingsActor;
}

/** Which news the member is told: one switch for each type, saved as it is turned. */
export function NotificationSettings({ actor }: SettingsProps) {
  const choices = useSelector(actor, selectChoices, areSameChoices);
  return (
    <Section title={<Trans>Notifications</Trans>} end={<Saving actor={actor} />}>
      <p className={text.quiet}>
        <Trans>
          Choose what you’re notified about, in the app, by push and by email, at all your studios. Your bookings stay the same.
        </Trans>
      </p>
      <ErrorNotices actor={actor} />
      <Choices actor={actor} choices={choices} />
    </Section>
  );
}

/** Heard and seen: that it is being saved, and that it is. */
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
  const title = isInterrupted ? <Trans>Your choice may not be saved yet.</Trans> : <Trans>Your choices could not be loaded.</Trans>;
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

function Choices({ actor, choices }: SettingsProps & { readonly choices: readonly NotificationChoice[] | null }) {
  const { t, i18n } = useLingui();
  const hasFailed = useSelector(actor, selectHasFailed);
  if (choices === null) {
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
  return (
    <Panel>
      <Switches>
        {choices.map(({ kind, isOn, isUnsaved, channels }) => (
          <Fragment key={kind}>
            <Switch
              label={i18n._(notificationChoiceWords[kind].label)}
              on={isOn}
              busy={isUnsaved}
              onToggle={() => actor.send({ type: 'kind.toggled', kind })}
            >
              {i18n._(notificationChoiceWords[kind].about)}
            </Switch>
            {channels.map((channel) => (
              <Switch
                key={channel.kind}
                nested
                label={<ChannelLabel channel={channel.channel} of={i18n._(notificationChoiceWords[kind].label)} />}
                on={channel.isOn}
                busy={channel.isUnsaved}
                onToggle={() => actor.send({ type: 'kind.toggled', kind: channel.kind })}
              />
            ))}
          </Fragment>
        ))}
        <BookingEmails actor={actor} />
      </Switches>
    </Panel>
  );
}

function BookingEmails({ actor }: SettingsProps) {
  const emails = useSelector(actor, selectBookingEmails, shallowEqual);
  if (!emails) return null;
  const { kind, isOn, isUnsaved } = emails;
  return (
    <Switch label={<Trans>Booking emails</Trans>} on={isOn} busy={isUnsaved} onToggle={() => actor.send({ type: 'kind.toggled', kind })}>
      <Trans>When you book or cancel, or the studio moves a class you booked. With a file for your calendar.</Trans>
    </Switch>
  );
}

/** The row above names the type for those who see it. */
function ChannelLabel({ channel, of }: Pick<ChannelSwitch, 'channel'> & { readonly of: string }) {
  return channel === 'push' ? (
    <Trans>
      By push too <VisuallyHidden>({of})</VisuallyHidden>
    </Trans>
  ) : (
    <Trans>
      By email too <VisuallyHidden>({of})</VisuallyHidden>
    </Trans>
  );
}
