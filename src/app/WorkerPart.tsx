import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectStanding, type ServiceWorkerActor, type Standing } from '#machines/app/service-worker.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Panel, Part } from '#src/ui/Part.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import text from '#src/ui/text.module.css';
import { standingWords } from './standing.words.ts';
import { ReloadButton } from './UpdateNews.tsx';

/** Whether Spotter opens without a connection here, and what can be done about it. */
export function WorkerPart({ worker }: { readonly worker: ServiceWorkerActor }) {
  const { i18n } = useLingui();
  const standing = useSelector(worker, selectStanding);
  const words = standingWords[standing];
  return (
    <Part title={<Trans>Offline use</Trans>}>
      <Panel>
        <Stack>
          <p>
            <b>{i18n._(words.title)}</b>
            {standing === 'unsupported' && '.'} {i18n._(words.text)}
          </p>
          <Remedy worker={worker} standing={standing} />
          <p className={text.quiet}>
            <Trans>To add Spotter to your home screen, choose Install or Add to Home Screen in your browser’s menu.</Trans>
          </p>
        </Stack>
      </Panel>
    </Part>
  );
}

function Remedy({ worker, standing }: { readonly worker: ServiceWorkerActor; readonly standing: Standing }) {
  switch (standing) {
    case 'ready':
    case 'updating':
    case 'replaced':
    case 'stuck':
      return (
        <div>
          <ReloadButton worker={worker} isBusy={standing === 'updating'} />
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
