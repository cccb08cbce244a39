import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { TimetableActor } from '#machines/classes/class-list.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { cloudOff } from '#src/ui/icons/cloud-off.ts';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { useNow } from '#src/ui/now.ts';
import { failureSentence } from '#words/failure.words.ts';
import type { Formats } from '#words/formats.ts';
import { agoAmount } from '#words/time.words.ts';

/** Shows why the timetable could not be read, keeps the old content, and offers to try again. */
export function TimetableErrorNotice({ resource, formats }: { readonly resource: TimetableActor; readonly formats: Formats }) {
  const { i18n } = useLingui();
  const error = useSelector(resource, ({ context }) => context.error);
  const readAt = useSelector(resource, ({ context }) => context.readAt);
  const isReading = useSelector(resource, (snapshot) => snapshot.hasTag('busy'));
  const retry = (
    <Button icon={rotateCw} busy={isReading} onClick={() => resource.send({ type: 'retry.pressed' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  const now = useNow(30_000);
  if (!error) return null;
  const isUnreachable = error.kind === 'failure' && error.failure === 'unreachable';
  if (readAt && isUnreachable) {
    const ago = i18n._(agoAmount(now.getTime() - new Date(readAt).getTime()));
    return (
      <Notice tone="warning" live="status" icon={cloudOff} title={<Trans>Updated {ago}.</Trans>} action={retry}>
        {i18n._(failureSentence('unreachable', 'reading'))}
      </Notice>
    );
  }
  const time = readAt && formats.time(new Date(readAt));
  return (
    <Notice
      tone="danger"
      live="status"
      title={time ? <Trans>Classes couldn’t be updated.</Trans> : <Trans>Classes couldn’t be loaded.</Trans>}
      action={retry}
    >
      {error.kind === 'problem' ? error.problem.message : i18n._(failureSentence(error.failure, 'reading'))}{' '}
      {time && <Trans>Updated at {time}.</Trans>}
    </Notice>
  );
}
