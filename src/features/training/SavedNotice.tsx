import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Workout } from '#contract/workouts.ts';
import { Button, LinkButton } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Line, Stack } from '#src/ui/Stack.tsx';
import { logHref, workoutHref } from './training-links.ts';

export interface SavedNoticeProps {
  readonly workout: Workout;
  readonly records: ReactNode;
  readonly again: ReactNode;
  readonly onAgain: () => void;
}

export function SavedNotice({ workout, records, again, onAgain }: SavedNoticeProps) {
  return (
    <Stack gap="l">
      <Notice tone="success" live="status" title={<Trans>Saved in your training log.</Trans>}>
        {records}
      </Notice>
      <Line>
        <LinkButton kind="act" href={workoutHref(workout)}>
          <Trans>View</Trans>
        </LinkButton>
        <Button onClick={onAgain}>{again}</Button>
        <LinkButton kind="quiet" href={logHref}>
          <Trans>Training log</Trans>
        </LinkButton>
      </Line>
    </Stack>
  );
}
