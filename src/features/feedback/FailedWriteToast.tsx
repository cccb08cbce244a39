import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Toast } from '#src/ui/Toast.tsx';
import { thingWords, toastActionWords } from '#words/feedback.words.ts';
import type { Announce, FailedWriteReport } from './AppToasts.tsx';
import { failedWriteSentence } from './toast.words.ts';

/** The message about a failed write, or a write with an unknown outcome. It stays until the member dismisses it or tries again. */
export function FailedWriteToast({ report, announce }: { readonly report: FailedWriteReport; readonly announce: Announce }) {
  const { i18n, t } = useLingui();
  const { key, onRetry, onDismiss } = report;
  const name = report.name ?? i18n._(thingWords[report.thing]);
  const sentence = failedWriteSentence(report, (descriptor) => i18n._(descriptor));
  useEffect(() => {
    announce({ id: `undone ${key} ${sentence}`, text: `${name}. ${sentence}` }, true);
    // `announce` is left out, because it only sets the state of the list that shows this message.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, name, sentence]);
  const dismiss = { label: i18n._(toastActionWords.dismiss), onPress: onDismiss };
  const retry = onRetry && { label: t`Try again`, onPress: onRetry };
  return (
    <Toast look="danger" action={retry ?? dismiss} otherAction={retry ? dismiss : undefined}>
      <strong>{name}</strong>
      {sentence}
    </Toast>
  );
}
