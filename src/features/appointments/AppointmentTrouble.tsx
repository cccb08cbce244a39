import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type AppointmentPageActor, selectIsInterrupted, selectPageTrouble } from '#machines/appointments/appointment-page.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { Line } from '#src/ui/Stack.tsx';
import { troubleSentence } from './trouble.words.ts';

/** Why the appointment is not given back, or that nobody knows whether it is. */
export function AppointmentTrouble({ actor }: { readonly actor: AppointmentPageActor }) {
  const { i18n } = useLingui();
  const trouble = useSelector(actor, selectPageTrouble);
  const isInterrupted = useSelector(actor, selectIsInterrupted);
  if (!trouble) return null;
  return (
    <Notice
      tone="danger"
      live="status"
      title={isInterrupted ? <Trans>We do not know yet whether it worked.</Trans> : <Trans>That did not work.</Trans>}
      action={
        isInterrupted && (
          <Line>
            <Button kind="act" icon={rotateCw} onClick={() => actor.send({ type: 'retry.pressed' })}>
              <Trans>Try again</Trans>
            </Button>
            <Button onClick={() => actor.send({ type: 'dismiss.pressed' })}>
              <Trans>Not now</Trans>
            </Button>
          </Line>
        )
      }
    >
      {troubleSentence(trouble, (words) => i18n._(words))}
    </Notice>
  );
}
