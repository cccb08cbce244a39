import { Trans, useLingui } from '@lingui/react/macro';
import { selectAuth } from '#machines/app/app.selectors.ts';
import { selectStartError } from '#src/features/auth/startup-auth.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Wordmark } from '#src/ui/BrandMark.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { NarrowPage } from '#src/ui/Shell.tsx';
import { SkeletonLine, Skeleton } from '#src/ui/Skeleton.tsx';
import { useSelector } from '@xstate/react';
import { useApp, useAppSelector } from './AppActorContext.ts';
import { productName } from './titles.ts';
import { errorSentence } from './call-error.words.ts';

/** The page that is shown until it is known whether a member is signed in. */
export function StartingPage() {
  return (
    <NarrowPage brand={<Wordmark name={productName} large />}>
      <SignInCheck />
    </NarrowPage>
  );
}

/** The page that is shown while the request for the session is running or has failed. */
export function SignInCheck() {
  const { t, i18n } = useLingui();
  const app = useApp();
  const auth = useAppSelector(selectAuth);
  const isBroken = useAppSelector((snapshot) => snapshot.matches({ auth: 'broken' }));
  const error = useSelector(auth, selectStartError);
  const retry = () => (isBroken ? app : auth)?.send({ type: 'retry.pressed' });
  if (!isBroken && !error) {
    return (
      <Skeleton alone label={t`Signing you in`}>
        <SkeletonLine height="2.25rem" width="60%" />
        <SkeletonLine height="3rem" round="m" />
        <SkeletonLine height="3rem" round="m" />
      </Skeleton>
    );
  }
  return (
    <>
      <PageHeading>
        <Trans>This did not load</Trans>
      </PageHeading>
      <Notice
        tone="danger"
        live="alert"
        title={<Trans>Spotter couldn’t start.</Trans>}
        action={
          <Button icon={rotateCw} onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {error && errorSentence(error, (sentence) => i18n._(sentence))}
      </Notice>
    </>
  );
}
