import { Plural, Trans } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { type CoursesActor, selectAllCount, selectAllProgress } from '#machines/courses/courses.selectors.ts';
import { ActionBar } from '#src/ui/ActionBar.tsx';
import { Button } from '#src/ui/Button.tsx';

/** The button *Book all* with its progress, while several classes can be booked. */
export function BookAllBar({ actor }: { readonly actor: CoursesActor }) {
  const count = useSelector(actor, selectAllCount);
  const progress = useSelector(actor, selectAllProgress, shallowEqual);
  if (progress) return <ActionBar action={<AllButton actor={actor} progress={progress} />} />;
  if (count === null) return null;
  return (
    <ActionBar
      title={<Plural value={count} one="# class can be booked now" other="# classes can be booked now" />}
      action={<AllButton actor={actor} count={count} />}
    >
      <Trans>One at a time, earliest first.</Trans>
    </ActionBar>
  );
}

interface AllButtonProps {
  readonly actor: CoursesActor;
  readonly count?: number;
  readonly progress?: { readonly at: number; readonly of: number };
}

function AllButton({ actor, count = 0, progress }: AllButtonProps) {
  const [at, total] = [progress?.at, progress?.of];
  return (
    <Button kind="act" tall wide busy={progress !== undefined} onClick={() => actor.send({ type: 'bookAll.pressed' })}>
      {progress ? (
        <Trans>
          Booking {at} of {total}
        </Trans>
      ) : (
        <Plural value={count} one="Book # class" other="Book all # classes" />
      )}
    </Button>
  );
}
