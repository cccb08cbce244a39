import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { EmailChange } from '#contract/email-change.ts';
import { type EmailChangeActor, selectCanKeep, selectIsCancelling } from '#machines/auth/email-change.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { check } from '#src/ui/icons/check.ts';
import { hourglass } from '#src/ui/icons/hourglass.ts';
import { Row, Rows } from '#src/ui/Rows.tsx';
import { Tag } from '#src/ui/Section.tsx';
import { Line, Stack } from '#src/ui/Stack.tsx';
import text from '#src/ui/text.module.css';
import { confirmEmailBy } from '#words/email-change.words.ts';
import type { FormatContext } from '#words/when-values.ts';
import rows from './SecurityRows.module.css';

interface WaitingProps {
  readonly actor: EmailChangeActor;
  readonly formatContext: FormatContext;
  readonly email: string;
  readonly change: EmailChange;
}

/** A pending change of the email: both addresses, which of them has confirmed, the deadline, and a button to keep the current address. */
export function WaitingEmailChange({ actor, formatContext, email, change }: WaitingProps) {
  const { i18n } = useLingui();
  const { new_email, expires_at, is_new_confirmed, is_old_confirmed } = change;
  return (
    <Stack>
      <h3>
        <Trans>Waiting for both confirmations</Trans>
      </h3>
      <p className={text.quiet}>
        {i18n._(confirmEmailBy(new Date(expires_at), formatContext))} <Trans>Until then, sign in with your current email.</Trans>
      </p>
      <Rows>
        <AddressRow email={new_email} tag={<Trans>New</Trans>} isConfirmed={is_new_confirmed} />
        <AddressRow email={email} tag={<Trans>Current</Trans>} isConfirmed={is_old_confirmed} />
      </Rows>
      <Line>
        <KeepButton actor={actor} />
      </Line>
    </Stack>
  );
}

interface AddressProps {
  readonly email: string;
  readonly tag: ReactNode;
  readonly isConfirmed: boolean;
}

function AddressRow({ email, tag, isConfirmed }: AddressProps) {
  return (
    <Row
      picture={
        <span className={rows.disc}>
          <Icon shape={isConfirmed ? check : hourglass} />
        </span>
      }
      title={
        <>
          <span className={rows.address}>{email}</span> <Tag>{tag}</Tag>
        </>
      }
    >
      <span className={rows.fact}>{isConfirmed ? <Trans>Confirmed</Trans> : <Trans>Not confirmed yet</Trans>}</span>
    </Row>
  );
}

function KeepButton({ actor }: Pick<WaitingProps, 'actor'>) {
  const isCancelling = useSelector(actor, selectIsCancelling);
  const canKeep = useSelector(actor, selectCanKeep);
  return (
    <Button
      busy={isCancelling}
      reason={!isCancelling && !canKeep && <Trans>Not possible right now.</Trans>}
      onClick={() => actor.send({ type: 'keep.pressed' })}
    >
      <Trans>Keep current email</Trans>
    </Button>
  );
}
