import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FormEvent, ReactNode } from 'react';
import {
  type DraftFormActor,
  selectCanSave,
  selectHasFailed,
  selectIsInterrupted,
  selectIsKnown,
  selectIsReading,
  selectIsRestored,
  selectIsSaved,
  selectIsSaving,
  selectError,
} from '#machines/profile/draft-form.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { FocusRestoringGroup } from '#src/ui/FocusRestoringGroup.tsx';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { SkeletonLine, Skeleton } from '#src/ui/Skeleton.tsx';
import { Line, Stack } from '#src/ui/Stack.tsx';
import text from '#src/ui/text.module.css';
import { failureSentence } from '#words/failure.words.ts';

interface FormProps {
  readonly actor: DraftFormActor;
}

export interface DraftFormProps extends FormProps {
  readonly children: ReactNode;
}

export function DraftForm({ actor, children }: DraftFormProps) {
  const isReading = useSelector(actor, selectIsReading);
  const isKnown = useSelector(actor, selectIsKnown);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    actor.send({ type: 'save.pressed' });
  };
  return (
    <FocusRestoringGroup>
      <Stack gap="l">
        <Restored actor={actor} />
        <ErrorNotices actor={actor} />
        {isReading && <FormSkeleton />}
        {isKnown && (
          <form onSubmit={save} noValidate>
            <Stack gap="xl">
              {children}
              <Save actor={actor} />
            </Stack>
          </form>
        )}
      </Stack>
    </FocusRestoringGroup>
  );
}

/** Shows that an unsaved draft was restored, and lets the member discard it. */
function Restored({ actor }: FormProps) {
  const isRestored = useSelector(actor, selectIsRestored);
  if (!isRestored) return null;
  return (
    <Notice
      tone="info"
      live="status"
      title={<Trans>Your unsaved changes are back.</Trans>}
      action={
        <Button onClick={() => actor.send({ type: 'discard.pressed' })}>
          <Trans>Discard</Trans>
        </Button>
      }
    />
  );
}

function Save({ actor }: FormProps) {
  const isSaving = useSelector(actor, selectIsSaving);
  const isSaved = useSelector(actor, selectIsSaved);
  const isInterrupted = useSelector(actor, selectIsInterrupted);
  const canSave = useSelector(actor, selectCanSave);
  const whyNot = isInterrupted ? (
    <Trans>First press Try again above. Nothing will be done twice.</Trans>
  ) : (
    <Trans>No changes to save.</Trans>
  );
  return (
    <Line>
      <Button type="submit" kind="act" tall busy={isSaving} reason={!canSave && whyNot}>
        <Trans>Save</Trans>
      </Button>
      <span role="status" className={text.quiet}>
        {isSaving && <Trans>Saving</Trans>}
        {isSaved && <Trans>Saved</Trans>}
      </span>
    </Line>
  );
}

function ErrorNotices({ actor }: FormProps) {
  const { i18n } = useLingui();
  const hasFailed = useSelector(actor, selectHasFailed);
  const isInterrupted = useSelector(actor, selectIsInterrupted);
  const error = useSelector(actor, selectError);
  if (!error) return null;
  const retry = (hasFailed || isInterrupted) && (
    <Button icon={rotateCw} onClick={() => actor.send({ type: 'retry.pressed' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  return (
    <Notice tone={isInterrupted ? 'warning' : 'danger'} live="status" title={<Title actor={actor} />} action={retry}>
      {error.kind === 'problem' ? error.problem.message : i18n._(failureSentence(error.failure, hasFailed ? 'reading' : 'acting'))}
    </Notice>
  );
}

function Title({ actor }: FormProps) {
  const hasFailed = useSelector(actor, selectHasFailed);
  const isInterrupted = useSelector(actor, selectIsInterrupted);
  if (hasFailed) return <Trans>Your data couldn’t be loaded.</Trans>;
  return isInterrupted ? <Trans>Your changes may not be saved yet.</Trans> : <Trans>Your changes were not saved.</Trans>;
}

function FormSkeleton() {
  const { t } = useLingui();
  return (
    <Skeleton label={t`Loading your data`}>
      <Stack gap="l">
        {['phone', 'address', 'birth', 'name'].map((field) => (
          <SkeletonLine key={field} height="3rem" round="m" />
        ))}
      </Stack>
    </Skeleton>
  );
}
