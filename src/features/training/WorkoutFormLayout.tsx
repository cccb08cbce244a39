import { Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import {
  selectCanSaveAsNew,
  selectCanWrite,
  selectHasFailed,
  selectIsInterrupted,
  selectIsOpening,
  selectIsRestored,
  selectIsSaving,
  selectIsUnknown,
  selectError,
  type WorkoutFormSnapshot,
} from '#machines/training/workout-form.selectors.ts';
import { Button, LinkButton } from '#src/ui/Button.tsx';
import { Empty } from '#src/ui/Empty.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { SkeletonLine, Skeleton } from '#src/ui/Skeleton.tsx';
import { Line, Stack } from '#src/ui/Stack.tsx';
import text from '#src/ui/text.module.css';
import { chooseHref } from './training-links.ts';
import { FormFrozenContext } from './form-frozen-context.ts';
import { CallErrorNotice } from './CallErrorNotice.tsx';

type Press = 'retry.pressed' | 'discard.pressed' | 'saveAsNew.pressed';

export interface WorkoutFormLayoutProps {
  readonly snapshot: WorkoutFormSnapshot;
  readonly send: (event: { readonly type: Press }) => void;
  readonly onSave: () => void;
  /** The fields of the form; null until the data for the form is loaded. */
  readonly fields: ReactNode;
}

/** The common part of both forms: the restored draft, errors, the fields and the save button. */
export function WorkoutFormLayout({ snapshot, send, onSave, fields }: WorkoutFormLayoutProps) {
  if (selectIsUnknown(snapshot)) return <UnknownWorkout />;
  const isUnsure = selectIsInterrupted(snapshot);
  const canRetry = isUnsure || selectHasFailed(snapshot);
  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    flushSync(onSave);
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  return (
    <Stack gap="l">
      {selectIsRestored(snapshot) && <Restored onDiscard={() => send({ type: 'discard.pressed' })} />}
      <CallErrorNotice
        error={selectError(snapshot)}
        title={<Title snapshot={snapshot} />}
        attempt={selectHasFailed(snapshot) ? 'reading' : 'acting'}
        isUnsure={isUnsure}
        onRetry={canRetry ? () => send({ type: 'retry.pressed' }) : null}
        onSaveAsNew={selectCanSaveAsNew(snapshot) ? () => send({ type: 'saveAsNew.pressed' }) : null}
      />
      {selectIsOpening(snapshot) && <FormSkeleton />}
      {fields && (
        <form onSubmit={save} noValidate>
          <Stack gap="xl">
            <FormFrozenContext value={!selectCanWrite(snapshot)}>{fields}</FormFrozenContext>
            <Save snapshot={snapshot} />
          </Stack>
        </form>
      )}
    </Stack>
  );
}

function UnknownWorkout() {
  return (
    <Empty
      title={<Trans>This workout does not exist</Trans>}
      action={
        <LinkButton kind="act" href={chooseHref}>
          <Trans>Choose a workout</Trans>
        </LinkButton>
      }
    >
      <Trans>It may have been removed, or the link is not complete.</Trans>
    </Empty>
  );
}

function Restored({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <Notice
      tone="info"
      live="status"
      title={<Trans>Your unsaved changes are back.</Trans>}
      action={
        <Button onClick={onDiscard}>
          <Trans>Discard</Trans>
        </Button>
      }
    />
  );
}

function Title({ snapshot }: { readonly snapshot: WorkoutFormSnapshot }) {
  if (selectHasFailed(snapshot)) return <Trans>The form couldn’t be opened.</Trans>;
  return selectIsInterrupted(snapshot) ? <Trans>Your workout may not be saved yet.</Trans> : <Trans>Your workout was not saved.</Trans>;
}

function Save({ snapshot }: { readonly snapshot: WorkoutFormSnapshot }) {
  const isSaving = selectIsSaving(snapshot);
  return (
    <Line>
      <Button
        type="submit"
        kind="act"
        tall
        busy={isSaving}
        reason={selectIsInterrupted(snapshot) && <Trans>First press Try again above. Nothing will be done twice.</Trans>}
      >
        <Trans>Save</Trans>
      </Button>
      <span role="status" className={text.quiet}>
        {isSaving && <Trans>Saving</Trans>}
      </span>
    </Line>
  );
}

function FormSkeleton() {
  const { t } = useLingui();
  return (
    <Skeleton label={t`Loading the form`}>
      <Stack gap="l">
        {['what', 'when', 'how', 'much'].map((field) => (
          <SkeletonLine key={field} height="3rem" round="m" />
        ))}
      </Stack>
    </Skeleton>
  );
}
