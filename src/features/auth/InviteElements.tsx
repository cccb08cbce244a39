import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { checkFields } from '#contract/fields.ts';
import { ByToken, type Invite } from '#contract/identity.ts';
import { printCode, readCode } from '#machines/auth/invite.rules.ts';
import {
  type InviteActor,
  selectCanEnterAnother,
  selectCode,
  selectInvite,
  selectIsBusy,
  selectToken,
  selectError,
} from '#machines/auth/invite.selectors.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { Button } from '#src/ui/Button.tsx';
import { Emblem } from '#src/ui/Emblem.tsx';
import { FactLine } from '#src/ui/Facts.tsx';
import { Field } from '#src/ui/Field.tsx';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { SkeletonLine, Skeleton } from '#src/ui/Skeleton.tsx';
import { failureSentence } from '#words/failure.words.ts';
import { whyClosed } from './invite.words.ts';
import { useOneField } from './one-field-form.ts';

export interface InviteProps {
  readonly actor: InviteActor;
}

export interface CodeFormProps extends InviteProps {
  readonly className?: string | undefined;
  readonly above: ReactNode;
  readonly below?: ReactNode;
}

export function CodeForm({ actor, className, above, below }: CodeFormProps) {
  const { i18n } = useLingui();
  const code = useSelector(actor, selectCode);
  const form = useOneField({
    name: 'token',
    check: ({ token }) => checkFields(ByToken, { token: typeof token === 'string' ? readCode(token) : token }),
    serverError: code && i18n._(whyClosed(code).what),
    onValid: ({ token }) => actor.send({ type: 'code.submitted', code: token }),
    onEdit: () => actor.send({ type: 'field.edited' }),
  });
  return (
    <form className={className} onSubmit={form.onSubmit} noValidate>
      {above}
      <Field
        label={<Trans>Code</Trans>}
        hint={<Trans>16 letters and digits, as in the email.</Trans>}
        name="token"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        defaultValue={printCode(useSelector(actor, selectToken))}
        problem={form.problem}
        onChange={form.onChange}
      />
      <Button type="submit" kind="act" tall>
        <Trans>Open invitation</Trans>
      </Button>
      {below}
    </form>
  );
}

export function InviteSkeleton() {
  const { t } = useLingui();
  return (
    <Skeleton label={t`Opening your invitation`}>
      <SkeletonLine height="3rem" round="m" />
    </Skeleton>
  );
}

export function InviteSummary({ invite }: { readonly invite: Invite }) {
  const { org, email } = invite;
  const { name } = org;
  return (
    <FactLine picture={<Emblem name={name} src={org.logo_url} />}>
      <Trans>
        <b>{name}</b> invites {email}.
      </Trans>
    </FactLine>
  );
}

export function InviteFailed({ actor }: InviteProps) {
  const error = useSelector(actor, selectError);
  return error && <OpeningFailed error={error} onRetry={() => actor.send({ type: 'retry.pressed' })} />;
}

export function OpeningFailed({ error, onRetry }: { readonly error: CallError; readonly onRetry: () => void }) {
  const { i18n } = useLingui();
  return (
    <Notice
      tone="danger"
      live="alert"
      title={<Trans>Your invitation couldn’t be opened.</Trans>}
      action={
        <Button icon={rotateCw} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {error.kind === 'problem' ? error.problem.message : i18n._(failureSentence(error.failure, 'reading'))}
    </Notice>
  );
}

export function InviteClosed({ actor }: InviteProps) {
  const { i18n } = useLingui();
  const { what, next } = whyClosed(useSelector(actor, selectCode));
  return (
    <Notice tone="warning" live="alert" title={i18n._(what)}>
      {i18n._(next)}
    </Notice>
  );
}

export function EnterAnotherCode({ actor }: InviteProps) {
  const canEnter = useSelector(actor, selectCanEnterAnother);
  return (
    <Button reason={!canEnter && <Trans>Not possible right now.</Trans>} onClick={() => actor.send({ type: 'startOver.pressed' })}>
      <Trans>Enter another code</Trans>
    </Button>
  );
}

export function InviteOffer({ actor }: InviteProps) {
  const invite = useSelector(actor, selectInvite);
  const isBusy = useSelector(actor, selectIsBusy);
  return (
    <>
      {invite && <InviteSummary invite={invite} />}
      <Button kind="act" busy={isBusy} onClick={() => actor.send({ type: 'accept.pressed' })}>
        {isBusy ? <Trans>Accepting</Trans> : <Trans>Accept</Trans>}
      </Button>
    </>
  );
}
