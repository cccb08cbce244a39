import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FunctionComponent } from 'react';
import { printRoute, routeTo } from '#machines/app/route.rules.ts';
import { type InviteViewKind as Shown, selectInvite, selectToken, selectView } from '#machines/auth/invite.selectors.ts';
import { LinkButton } from '#src/ui/Button.tsx';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { TextLink } from '#src/ui/TextLink.tsx';
import text from '#src/ui/text.module.css';
import {
  EnterAnotherCode,
  CodeForm,
  InviteSkeleton,
  InviteClosed,
  InviteFailed,
  InviteOffer,
  type InviteProps,
  InviteSummary,
} from './InviteElements.tsx';
import styles from './SignInView.module.css';

export function InviteView({ actor }: InviteProps) {
  const Page = pages[useSelector(actor, selectView)];
  return <Page actor={actor} />;
}

function Heading() {
  return (
    <PageHeading>
      <Trans>Your invitation</Trans>
    </PageHeading>
  );
}

function Code({ actor }: InviteProps) {
  return (
    <CodeForm
      actor={actor}
      className={styles.form}
      above={
        <>
          <Heading />
          <p className={text.quiet}>
            <Trans>Your studio sent you an email with a link and a code. Enter the code here.</Trans>
          </p>
        </>
      }
      below={<SignIn />}
    />
  );
}

function Checking() {
  return (
    <div className={styles.form}>
      <Heading />
      <InviteSkeleton />
    </div>
  );
}

function Failed({ actor }: InviteProps) {
  return (
    <div className={styles.form}>
      <Heading />
      <InviteFailed actor={actor} />
      <SignIn />
    </div>
  );
}

function Closed({ actor }: InviteProps) {
  return (
    <div className={styles.form}>
      <Heading />
      <InviteClosed actor={actor} />
      <EnterAnotherCode actor={actor} />
      <SignIn />
    </div>
  );
}

/** Offers to sign in and to create an account, because the page must not show whether the email address has an account. */
function Ways({ actor }: InviteProps) {
  const invite = useSelector(actor, selectInvite);
  const token = useSelector(actor, selectToken);
  return (
    <div className={styles.form}>
      <Heading />
      {invite && <InviteSummary invite={invite} />}
      <LinkButton kind="act" tall href={printRoute(routeTo('signup', {}, { invite: token }))}>
        <Trans>Create an account</Trans>
      </LinkButton>
      <LinkButton tall href={signInAndAccept(token)}>
        <Trans>I already have an account</Trans>
      </LinkButton>
      <EnterAnotherCode actor={actor} />
    </div>
  );
}

/** The address of the sign-in page for an invite. After signing in, the profile page offers to accept the invite. */
export const signInAndAccept = (token: string): string =>
  printRoute(routeTo('login', {}, { next: printRoute(routeTo('profile', {}, { invite: token })) }));

export function SignIn() {
  return (
    <TextLink href="/login" alone>
      <Trans>Sign in</Trans>
    </TextLink>
  );
}

const pages = {
  code: Code,
  checking: Checking,
  failed: Failed,
  closed: Closed,
  invited: Ways,
  offered: InviteOffer,
  accepted: Checking,
} as const satisfies Record<Shown, FunctionComponent<InviteProps>>;
