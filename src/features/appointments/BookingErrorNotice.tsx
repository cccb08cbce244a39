import { Trans, useLingui } from '@lingui/react/macro';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { Button, OnlineButton } from '#src/ui/Button.tsx';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { Line } from '#src/ui/Stack.tsx';
import { errorSentence } from './call-error.words.ts';

export interface BookingErrorNoticeProps {
  readonly error: CallError;
  /** Whether the outcome of the request is unknown. Then the member decides whether to try again. */
  readonly isUnsettled: boolean;
  readonly actor: { readonly send: (event: { readonly type: 'retry.pressed' } | { readonly type: 'dismiss.pressed' }) => void };
}

export function BookingErrorNotice({ error, isUnsettled, actor }: BookingErrorNoticeProps) {
  const { i18n } = useLingui();
  return (
    <Notice
      tone="danger"
      live="status"
      title={isUnsettled ? <Trans>We do not know yet whether it worked.</Trans> : <Trans>That did not work.</Trans>}
      action={
        isUnsettled && (
          <Line>
            <OnlineButton kind="act" icon={rotateCw} onClick={() => actor.send({ type: 'retry.pressed' })}>
              <Trans>Try again</Trans>
            </OnlineButton>
            <Button onClick={() => actor.send({ type: 'dismiss.pressed' })}>
              <Trans>Not now</Trans>
            </Button>
          </Line>
        )
      }
    >
      {errorSentence(error, 'acting', (words) => i18n._(words))}
    </Notice>
  );
}
