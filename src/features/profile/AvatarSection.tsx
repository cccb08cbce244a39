import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Profile } from '#contract/profile.ts';
import {
  selectCanCancel,
  selectCanRemove,
  selectCanRetry,
  selectFailure,
  selectPercent,
  selectStage,
  selectImageToCrop,
  selectError,
  type UploadActor,
} from '#machines/profile/upload.selectors.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Button } from '#src/ui/Button.tsx';
import { FileButton } from '#src/ui/FileButton.tsx';
import { FocusRestoringGroup } from '#src/ui/FocusRestoringGroup.tsx';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { ProgressBar } from '#src/ui/ProgressBar.tsx';
import { Line, Stack } from '#src/ui/Stack.tsx';
import text from '#src/ui/text.module.css';
import { failureSentence } from '#words/failure.words.ts';
import styles from './AvatarSection.module.css';

const AvatarCropper = lazy(async () => ({ default: (await import('./AvatarCropper.tsx')).AvatarCropper }));

export interface AvatarSectionProps {
  readonly actor: UploadActor;
  readonly name: string;
  readonly avatar: Profile['avatar'];
}

export function AvatarSection({ actor, name, avatar }: AvatarSectionProps) {
  const toCut = useSelector(actor, selectImageToCrop);
  return (
    <FocusRestoringGroup>
      <Stack>
        <div className={styles.head}>
          <Avatar name={name} src={avatar.main_url} size="xl" />
          <Controls actor={actor} isSet={avatar.is_set} />
        </div>
        {toCut?.content instanceof Blob && (
          <Suspense fallback={<Opening />}>
            <AvatarCropper
              file={toCut.content}
              onCut={(content) => actor.send({ type: 'cut.confirmed', cut: { content } })}
              onCancel={() => actor.send({ type: 'cancel.pressed' })}
            />
          </Suspense>
        )}
        <UnderWay actor={actor} />
        <Failure actor={actor} />
      </Stack>
    </FocusRestoringGroup>
  );
}

const Opening = () => (
  <p className={text.quiet}>
    <Trans>Opening your photo</Trans>
  </p>
);

interface PartProps {
  readonly actor: UploadActor;
}

function Controls({ actor, isSet }: PartProps & { readonly isSet: boolean }) {
  const canRemove = useSelector(actor, selectCanRemove);
  return (
    <Line>
      <FileButton accept="image/*" onChoose={(content) => actor.send({ type: 'picture.chosen', picture: { content } })}>
        {isSet ? <Trans>Change your photo</Trans> : <Trans>Add a photo</Trans>}
      </FileButton>
      {isSet && canRemove && (
        <Button kind="away" onClick={() => actor.send({ type: 'remove.pressed' })}>
          <Trans>Remove it</Trans>
        </Button>
      )}
    </Line>
  );
}

function UnderWay({ actor }: PartProps) {
  const { t, i18n } = useLingui();
  const stage = useSelector(actor, selectStage);
  const percent = useSelector(actor, selectPercent);
  const canCancel = useSelector(actor, selectCanCancel);
  const part = i18n.number(percent / 100, { style: 'percent' });
  const stageContent: Record<NonNullable<typeof stage>, ReactNode> = {
    opening: <Trans>Opening your photo</Trans>,
    authorizing: <Trans>Preparing to upload</Trans>,
    sending: <Trans>Uploading your photo</Trans>,
    processing: <Trans>Preparing your photo</Trans>,
    set: <Trans>Your photo is saved.</Trans>,
    checking: <Trans>Checking your photo</Trans>,
    removing: <Trans>Removing your photo</Trans>,
  };
  return (
    <>
      <p role="status" className={text.quiet}>
        {stage && stageContent[stage]}
      </p>
      {stage === 'sending' && <ProgressBar label={t`Uploading your photo`} percent={percent} text={part} />}
      {stage && canCancel && (
        <Line>
          <Button onClick={() => actor.send({ type: 'cancel.pressed' })}>
            <Trans>Cancel</Trans>
          </Button>
        </Line>
      )}
    </>
  );
}

function Failure({ actor }: PartProps) {
  const { i18n } = useLingui();
  const failure = useSelector(actor, selectFailure);
  const error = useSelector(actor, selectError);
  const canRetry = useSelector(actor, selectCanRetry);
  const canCancel = useSelector(actor, selectCanCancel);
  if (!failure) return null;
  const titles: Record<typeof failure, ReactNode> = {
    unsuitable: <Trans>This photo can’t be shown.</Trans>,
    refused: <Trans>Your photo was not changed.</Trans>,
    interrupted: <Trans>Your photo may not be saved yet.</Trans>,
    unsure: <Trans>We couldn’t check your photo.</Trans>,
  };
  const ways = (
    <Line>
      {canRetry && (
        <Button icon={rotateCw} onClick={() => actor.send({ type: 'retry.pressed' })}>
          <Trans>Try again</Trans>
        </Button>
      )}
      {canCancel && (
        <Button onClick={() => actor.send({ type: 'cancel.pressed' })}>
          <Trans>Cancel</Trans>
        </Button>
      )}
    </Line>
  );
  return (
    <Notice
      tone={failure === 'refused' || failure === 'unsuitable' ? 'danger' : 'warning'}
      live="status"
      title={titles[failure]}
      action={ways}
    >
      {failure === 'unsuitable' && <Trans>Choose another file, such as a JPEG or a PNG.</Trans>}
      {error && (error.kind === 'problem' ? error.problem.message : i18n._(failureSentence(error.failure, 'acting')))}
    </Notice>
  );
}
