import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { canPostpone, selectUpdateNews, type ServiceWorkerActor, type UpdateNews as News } from '#machines/app/service-worker.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice, type NoticeTone } from '#src/ui/Notice.tsx';
import { Line } from '#src/ui/Stack.tsx';
import { standingWords } from './standing.words.ts';
import styles from './UpdateNews.module.css';

const tones: Readonly<Record<News, NoticeTone>> = { ready: 'info', updating: 'info', replaced: 'info', stuck: 'warning' };

/** There is a newer version: it comes when the member asks. The region is there before, so that what comes into it is heard. */
export function UpdateNews({ worker }: { readonly worker: ServiceWorkerActor }) {
  const news = useSelector(worker, selectUpdateNews);
  return (
    <div className={styles.place} role="status">
      {news && <Told worker={worker} news={news} />}
    </div>
  );
}

function Told({ worker, news }: { readonly worker: ServiceWorkerActor; readonly news: News }) {
  const { i18n } = useLingui();
  const isPutOff = useSelector(worker, canPostpone);
  const { title, text } = standingWords[news];
  const actions = (
    <Line>
      <ReloadButton worker={worker} isBusy={news === 'updating'} />
      {isPutOff && (
        <Button
          kind="quiet"
          onClick={({ currentTarget }) => {
            // the notice goes, and the keyboard stays on the page that it stood on
            currentTarget.closest('main')?.focus({ preventScroll: true });
            worker.send({ type: 'later.pressed' });
          }}
        >
          <Trans>Later</Trans>
        </Button>
      )}
    </Line>
  );
  return (
    <Notice tone={tones[news]} title={i18n._(title)} action={actions}>
      {i18n._(text)}
    </Notice>
  );
}

/** Asks for the newer version. */
export function ReloadButton({ worker, isBusy }: { readonly worker: ServiceWorkerActor; readonly isBusy: boolean }) {
  return (
    <Button icon={rotateCw} busy={isBusy} onClick={() => worker.send({ type: 'reload.pressed' })}>
      <Trans>Reload</Trans>
    </Button>
  );
}
