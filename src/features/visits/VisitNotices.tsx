import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectIsBusy, selectError, selectWithdrawn, type VisitActor } from '#machines/visits/visit.selectors.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { problemSentence } from '#words/problem.words.ts';
import { useFormatContext } from './use-format-context.ts';
import { errorSentence } from './call-error.words.ts';
import { selectIsUnsettled } from './visit-view.selectors.ts';

/** Why the last request failed, or why a dialog closed by itself. A toast has already announced the same reason. */
export function VisitNotices({ actor, timeZone }: { readonly actor: VisitActor; readonly timeZone: string }) {
  const { i18n } = useLingui();
  const formatContext = useFormatContext(timeZone, null);
  const error = useSelector(actor, selectError);
  const withdrawn = useSelector(actor, selectWithdrawn);
  const isBusy = useSelector(actor, selectIsBusy);
  const isUnsettled = useSelector(actor, selectIsUnsettled);
  if (withdrawn) return <Notice tone="info" live="status" title={i18n._(problemSentence(withdrawn, formatContext))} />;
  if (!error || isBusy) return null;
  const sentence = errorSentence(error, 'acting', (words) => i18n._(words));
  if (!isUnsettled) return <Notice tone="danger" title={sentence} />;
  return (
    <Notice tone="warning" title={<Trans>We don’t know yet if it worked.</Trans>}>
      {sentence}
    </Notice>
  );
}
