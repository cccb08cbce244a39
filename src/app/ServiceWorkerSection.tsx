import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectStatus, type ServiceWorkerActor, type ServiceWorkerStatus } from '#machines/app/service-worker.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Panel, Section } from '#src/ui/Section.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import text from '#src/ui/text.module.css';
import { serviceWorkerStatusWords } from './service-worker-status.words.ts';
import { ReloadButton } from './NewVersionNotice.tsx';

export function ServiceWorkerSection({ worker }: { readonly worker: ServiceWorkerActor }) {
  const { i18n } = useLingui();
  const status = useSelector(worker, selectStatus);
  const words = serviceWorkerStatusWords[status];
  return (
    <Section title={<Trans>Offline use</Trans>}>
      <Panel>
        <Stack>
          <p>
            <b>{i18n._(words.title)}</b> {i18n._(words.text)}
          </p>
          <Remedy worker={worker} status={status} />
          <p className={text.quiet}>
            <Trans>To add Spotter to your home screen, choose Install or Add to Home Screen in your browser’s menu.</Trans>
          </p>
        </Stack>
      </Panel>
    </Section>
  );
}

function Remedy({ worker, status }: { readonly worker: ServiceWorkerActor; readonly status: ServiceWorkerStatus }) {
  switch (status) {
    case 'ready':
    case 'updating':
    case 'replaced':
    case 'stuck':
      return (
        <div>
          <ReloadButton worker={worker} isBusy={status === 'updating'} />
        </div>
      );
    case 'failed':
      return (
        <div>
          <Button icon={rotateCw} onClick={() => worker.send({ type: 'retry.pressed' })}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      );
    default:
      return null;
  }
}
