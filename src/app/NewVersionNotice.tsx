import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import {
  canPostpone,
  selectUpdateStatus,
  type ServiceWorkerActor,
  type UpdateStatus as UpdateState,
} from '#machines/app/service-worker.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice, type NoticeTone } from '#src/ui/Notice.tsx';
import { Line } from '#src/ui/Stack.tsx';
import { serviceWorkerStatusWords } from './service-worker-status.words.ts';
import styles from './NewVersionNotice.module.css';

const tones: Readonly<Record<UpdateState, NoticeTone>> = { ready: 'info', updating: 'info', replaced: 'info', stuck: 'warning' };

/** Offers to load a newer version. The live region is rendered before the offer, so that screen readers announce the offer. */
export function NewVersionNotice({ worker }: { readonly worker: ServiceWorkerActor }) {
  const update = useSelector(worker, selectUpdateStatus);
  return (
    <div className={styles.liveRegion} role="status">
      {update && <UpdateBanner worker={worker} update={update} />}
    </div>
  );
}

function UpdateBanner({ worker, update }: { readonly worker: ServiceWorkerActor; readonly update: UpdateState }) {
  const { i18n } = useLingui();
  const isPutOff = useSelector(worker, canPostpone);
  const { title, text } = serviceWorkerStatusWords[update];
  const actions = (
    <Line>
      <ReloadButton worker={worker} isBusy={update === 'updating'} />
      {isPutOff && (
        <Button
          kind="quiet"
          onClick={({ currentTarget }) => {
            // The notice disappears with its button, so the focus moves to the current page.
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
    <Notice tone={tones[update]} title={i18n._(title)} action={actions}>
      {i18n._(text)}
    </Notice>
  );
}

export function ReloadButton({ worker, isBusy }: { readonly worker: ServiceWorkerActor; readonly isBusy: boolean }) {
  return (
    <Button icon={rotateCw} busy={isBusy} onClick={() => worker.send({ type: 'reload.pressed' })}>
      <Trans>Reload</Trans>
    </Button>
  );
}
