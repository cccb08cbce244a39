import { Trans, useLingui } from '@lingui/react/macro';
import { selectError } from '#machines/app/app.selectors.ts';
import { isGoneError } from '#machines/feedback/call-error.rules.ts';
import { Button } from '#src/ui/Button.tsx';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { useApp, useAppSelector } from './AppActorContext.ts';
import styles from './pages.module.css';
import { errorSentence } from './call-error.words.ts';

export function FailedPage({ onRetry }: { readonly onRetry?: () => void }) {
  const { i18n } = useLingui();
  const app = useApp();
  const error = useAppSelector(selectError);
  const mustReload = isGoneError(error);
  const retry = () => (mustReload ? location.reload() : app.send({ type: 'retry.pressed' }));
  return (
    <div className={styles.page}>
      <PageHeading>
        <Trans>This did not load</Trans>
      </PageHeading>
      <Notice
        tone="danger"
        live="alert"
        title={<Trans>The page couldn’t be shown.</Trans>}
        action={
          <Button icon={rotateCw} onClick={onRetry ?? retry}>
            {mustReload ? <Trans>Reload</Trans> : <Trans>Try again</Trans>}
          </Button>
        }
      >
        {error && errorSentence(error, (sentence) => i18n._(sentence))}
      </Notice>
    </div>
  );
}
