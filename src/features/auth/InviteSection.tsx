import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FunctionComponent } from 'react';
import { type InviteViewKind, selectInvite, selectView } from '#machines/auth/invite.selectors.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Panel, Section } from '#src/ui/Section.tsx';
import { Line, Stack } from '#src/ui/Stack.tsx';
import text from '#src/ui/text.module.css';
import {
  EnterAnotherCode,
  CodeForm,
  InviteSkeleton,
  InviteClosed,
  InviteFailed,
  InviteOffer,
  type InviteProps,
} from './InviteElements.tsx';
import styles from './SignInView.module.css';

export function InviteSection({ actor }: InviteProps) {
  const Shown = parts[useSelector(actor, selectView)];
  return (
    <Section title={<Trans>Invitation</Trans>}>
      <Panel>
        <Stack>
          <Shown actor={actor} />
        </Stack>
      </Panel>
    </Section>
  );
}

function Code({ actor }: InviteProps) {
  return (
    <CodeForm
      actor={actor}
      className={styles.form}
      above={
        <p className={text.quiet}>
          <Trans>Invited by another studio? Enter the code from the email.</Trans>
        </p>
      }
    />
  );
}

function Closed({ actor }: InviteProps) {
  return (
    <>
      <InviteClosed actor={actor} />
      <EnterAnotherCode actor={actor} />
    </>
  );
}

function Offered({ actor }: InviteProps) {
  return (
    <>
      <InviteOffer actor={actor} />
      <EnterAnotherCode actor={actor} />
    </>
  );
}

/** The result after accepting. The response for a link that was used before does not name the studio. */
function Accepted({ actor }: InviteProps) {
  const name = useSelector(actor, selectInvite)?.org.name;
  return (
    <>
      <Notice
        tone="success"
        live="status"
        title={name ? <Trans>You’ve joined {name}.</Trans> : <Trans>You’ve accepted this invitation.</Trans>}
      >
        <Trans>You’ll find it under your studios.</Trans>
      </Notice>
      <Line>
        <LinkButton kind="act" href="/profile/facilities">
          <Trans>Your studios</Trans>
        </LinkButton>
        <EnterAnotherCode actor={actor} />
      </Line>
    </>
  );
}

const parts = {
  code: Code,
  checking: InviteSkeleton,
  failed: InviteFailed,
  closed: Closed,
  invited: InviteSkeleton,
  offered: Offered,
  accepted: Accepted,
} as const satisfies Record<InviteViewKind, FunctionComponent<InviteProps>>;
