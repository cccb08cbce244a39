import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import {
  type MemberFormActor,
  selectCanSave,
  selectHasFailed,
  selectIsInterrupted,
  selectIsReading,
  selectIsRestored,
  selectIsSaved,
  selectIsSaving,
  selectMember,
  selectTrouble,
} from '#machines/profile/member-form.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { Part } from '#src/ui/Part.tsx';
import { Bone, Skeleton } from '#src/ui/Skeleton.tsx';
import { Line, Stack } from '#src/ui/Stack.tsx';
import text from '#src/ui/text.module.css';
import { failureSentence } from '#words/failure.words.ts';
import { MemberInput } from './MemberInput.tsx';

interface FormProps {
  readonly actor: MemberFormActor;
}

/** What the studio knows of the member beyond the profile, as a form that loses nothing. */
export function MemberForm({ actor }: FormProps) {
  const isReading = useSelector(actor, selectIsReading);
  const member = useSelector(actor, selectMember);
  return (
    <Stack gap="l">
      <Restored actor={actor} />
      <Troubles actor={actor} />
      {isReading && <FormBones />}
      {member && <Fields actor={actor} />}
    </Stack>
  );
}

/** What was written before and never saved is in the form again, and the member may let it go. */
function Restored({ actor }: FormProps) {
  const isRestored = useSelector(actor, selectIsRestored);
  if (!isRestored) return null;
  return (
    <Notice
      tone="info"
      live="status"
      title={<Trans>What you had written and not saved is here again.</Trans>}
      action={
        <Button onClick={() => actor.send({ type: 'discard.pressed' })}>
          <Trans>Discard it</Trans>
        </Button>
      }
    />
  );
}

function Fields({ actor }: FormProps) {
  const save = (event: FormEvent): void => {
    event.preventDefault();
    actor.send({ type: 'save.pressed' });
  };
  return (
    <form onSubmit={save} noValidate>
      <Stack gap="xl">
        <Part title={<Trans>How the studio reaches you</Trans>}>
          <Stack>
            <MemberInput actor={actor} field="phone" label={<Trans>Phone</Trans>} type="tel" autoComplete="tel" />
            <MemberInput actor={actor} field="address" label={<Trans>Address</Trans>} autoComplete="street-address" />
            <MemberInput actor={actor} field="date_of_birth" label={<Trans>Date of birth</Trans>} type="date" autoComplete="bday" />
          </Stack>
        </Part>
        <Part title={<Trans>Whom to call in an emergency</Trans>}>
          <Stack>
            <MemberInput actor={actor} field="emergency_name" label={<Trans>Their name</Trans>} autoComplete="off" />
            <MemberInput actor={actor} field="emergency_phone" label={<Trans>Their phone</Trans>} type="tel" autoComplete="off" />
          </Stack>
        </Part>
        <Save actor={actor} />
      </Stack>
    </form>
  );
}

function Save({ actor }: FormProps) {
  const isSaving = useSelector(actor, selectIsSaving);
  const isSaved = useSelector(actor, selectIsSaved);
  const canSave = useSelector(actor, selectCanSave);
  return (
    <Line>
      <Button type="submit" kind="act" tall busy={isSaving} reason={!canSave && <Trans>Nothing has changed yet.</Trans>}>
        <Trans>Save</Trans>
      </Button>
      <span role="status" className={text.quiet}>
        {isSaving && <Trans>Saving</Trans>}
        {isSaved && <Trans>Saved</Trans>}
      </span>
    </Line>
  );
}

function Troubles({ actor }: FormProps) {
  const { i18n } = useLingui();
  const hasFailed = useSelector(actor, selectHasFailed);
  const isInterrupted = useSelector(actor, selectIsInterrupted);
  const trouble = useSelector(actor, selectTrouble);
  if (!trouble) return null;
  const retry = (hasFailed || isInterrupted) && (
    <Button icon={rotateCw} onClick={() => actor.send({ type: 'retry.pressed' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  return (
    <Notice tone={isInterrupted ? 'warning' : 'danger'} live="status" title={<Title actor={actor} />} action={retry}>
      {trouble.kind === 'problem' ? trouble.problem.message : i18n._(failureSentence(trouble.failure))}
    </Notice>
  );
}

function Title({ actor }: FormProps) {
  const hasFailed = useSelector(actor, selectHasFailed);
  const isInterrupted = useSelector(actor, selectIsInterrupted);
  if (hasFailed) return <Trans>Your data could not be loaded.</Trans>;
  return isInterrupted ? <Trans>Your changes may not be saved yet.</Trans> : <Trans>Your changes were not saved.</Trans>;
}

function FormBones() {
  const { t } = useLingui();
  return (
    <Skeleton label={t`Loading your data`}>
      <Stack gap="l">
        {['phone', 'address', 'birth', 'name'].map((field) => (
          <Bone key={field} height="3rem" round="m" />
        ))}
      </Stack>
    </Skeleton>
  );
}
