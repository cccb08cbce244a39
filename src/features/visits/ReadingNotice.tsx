import { Trans, useLingui } from '@lingui/react/macro';
import type { ReadingActor } from '#machines/app/resource.types.ts';
import { Button } from '#src/ui/Button.tsx';
import { cloudOff } from '#src/ui/icons/cloud-off.ts';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice } from '#src/ui/Notice.tsx';
import type { ReadingNoticeProps } from '#src/ui/notice.slots.ts';
import text from '#src/ui/text.module.css';
import { failureSentence } from '#words/failure.words.ts';
import { agoAmount } from '#words/time.words.ts';
import { useFormatContext } from './use-format-context.ts';
import { useReading } from './use-read-status.ts';
import { errorSentence } from './call-error.words.ts';

/** Shown after a failed read: the reason, the age of the content, and a button to try again. */
export function ReadingNotice(props: ReadingNoticeProps<ReadingActor>) {
  const { resource, isOffline, age, notRefreshed, notRead } = props;
  const { i18n } = useLingui();
  const { now } = useFormatContext('UTC', 30_000);
  const { readAt, error, isReading, isUnreachable } = useReading(resource);
  const retry = (
    <Button icon={rotateCw} busy={isReading} onClick={() => resource.send({ type: 'retry.pressed' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  const ago = readAt ? i18n._(agoAmount(now.getTime() - new Date(readAt).getTime())) : '';
  if (readAt && isOffline) return <p className={text.quiet}>{age(ago)}</p>;
  if (readAt && isUnreachable)
    return (
      <Notice tone="warning" live="status" icon={cloudOff} title={age(ago)} action={retry}>
        {i18n._(failureSentence('unreachable', 'reading'))}
      </Notice>
    );
  if (!error) return null;
  return (
    <Notice tone="danger" live="status" title={readAt ? notRefreshed : notRead} action={retry}>
      {errorSentence(error, 'reading', (words) => i18n._(words))}
    </Notice>
  );
}
