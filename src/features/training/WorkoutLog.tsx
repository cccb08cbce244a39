import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Workout } from '#contract/workouts.ts';
import { toSiValue } from '#machines/training/personal-record.rules.ts';
import { Button, LinkButton } from '#src/ui/Button.tsx';
import { Empty } from '#src/ui/Empty.tsx';
import { notebookPen } from '#src/ui/icons/notebook-pen.ts';
import { Section, Tag } from '#src/ui/Section.tsx';
import { Row, Rows } from '#src/ui/Rows.tsx';
import { SkeletonLine, Skeleton } from '#src/ui/Skeleton.tsx';
import { Line, Stack } from '#src/ui/Stack.tsx';
import text from '#src/ui/text.module.css';
import type { Formats } from '#words/formats.ts';
import { prescribedWords, resultText } from '#words/training.words.ts';
import { resultIn, setText } from './measure-text.ts';
import styles from './Training.module.css';
import { chooseHref, workoutHref } from './training-links.ts';

export interface WorkoutLogProps {
  readonly workouts: readonly Workout[];
  readonly formats: Formats;
}

const atOnce = 40;

export function WorkoutLog({ workouts, formats }: WorkoutLogProps) {
  const [shown, setShown] = useState(atOnce);
  if (workouts.length === 0) return <NothingYet />;
  const months = new Map<string, Workout[]>();
  for (const workout of workouts.slice(0, shown)) {
    const month = formats.dayOf(new Date(workout.performed_at)).slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), workout]);
  }
  return (
    <Stack gap="xl">
      {[...months].map(([month, own]) => (
        <div key={month} className={styles.month}>
          <Section title={formats.calendarDate(`${month}-01`, 'monthYear')}>
            <Rows>
              {own.map((workout) => (
                <WorkoutRow key={workout.id} workout={workout} formats={formats} />
              ))}
            </Rows>
          </Section>
        </div>
      ))}
      {workouts.length > shown && (
        <Line>
          <Button onClick={() => setShown(shown + atOnce)}>
            <Trans>Show older workouts</Trans>
          </Button>
        </Line>
      )}
    </Stack>
  );
}

function WorkoutRow({ workout, formats }: { readonly workout: Workout; readonly formats: Formats }) {
  const { i18n, t } = useLingui();
  const at = new Date(workout.performed_at);
  const isRecord = workout.type === 'wod' ? workout.is_record : workout.records.length > 0;
  const result = resultIn(workout);
  return (
    <Row
      href={workoutHref(workout)}
      figure={formats.date(at, 'dayNumber')}
      title={workout.name}
      end={
        <Line>
          {isRecord && (
            <Tag own>
              <Trans>Record</Trans>
            </Tag>
          )}
          {result && <b className={text.strong}>{resultText(result, (words) => i18n._(words), formats)}</b>}
        </Line>
      }
    >
      {[
        formats.date(at, 'weekday'),
        workout.type === 'wod'
          ? workout.score && i18n._(workout.as_prescribed ? prescribedWords.prescribed : prescribedWords.scaled)
          : bestSet(workout, formats),
        workout.session && t`in ${workout.session.name}`,
      ]
        .filter(Boolean)
        .join(' · ')}
    </Row>
  );
}

const bestSet = ({ sets }: Extract<Workout, { type: 'lift' }>, formats: Formats): string => {
  const made = sets.filter(({ successful }) => successful);
  const best = made.toSorted((a, b) => (toSiValue(b) ?? 0) - (toSiValue(a) ?? 0))[0];
  return best ? setText(best, formats) : '';
};

function NothingYet() {
  return (
    <Empty
      icon={notebookPen}
      title={<Trans>Nothing logged yet</Trans>}
      action={
        <LinkButton kind="act" href={chooseHref}>
          <Trans>Log a workout</Trans>
        </LinkButton>
      }
    >
      <Trans>Your workouts and records will appear here.</Trans>
    </Empty>
  );
}

export function LogSkeleton({ label }: { readonly label: string }) {
  return (
    <Skeleton label={label}>
      <Stack>
        {[1, 2, 3, 4, 5].map((row) => (
          <SkeletonLine key={row} height="3rem" round="m" />
        ))}
      </Stack>
    </Skeleton>
  );
}
