import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { TimetableActor } from '#machines/classes/class-list.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { failureSentence } from '#words/failure.words.ts';
import type { Formats } from '#words/formats.ts';

/** The timetable could not be read (again): says why, keeps what is there, offers to try again. */
export function TimetableTrouble({ resource, formats }: { readonly resource: TimetableActor; readonly formats: Formats }) {
  const { i18n } = useLingui();
  const trouble = useSelector(resource, ({ context }) => context.trouble);
  const readAt = useSelector(resource, ({ context }) => context.readAt);
  const isReading = useSelector(resource, (snapshot) => snapshot.hasTag('busy'));
  if (!trouble) return null;
  const time = readAt && formats.time(new Date(readAt));
  return (
    <Notice
      tone="danger"
      live="status"
      title={time ? <Trans>Classes could not be updated.</Trans> : <Trans>Classes could not be loaded.</Trans>}
      action={
        <Button icon={rotateCw} busy={isReading} onClick={() => resource.send({ type: 'retry.pressed' })}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {trouble.kind === 'problem' ? trouble.problem.message : i18n._(failureSentence(trouble.failure))}{' '}
      {time && <Trans>What you see is from {time}.</Trans>}
    </Notice>
  );
}
