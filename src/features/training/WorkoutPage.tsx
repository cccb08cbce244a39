import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Lift, Wod, Workout } from '#contract/workouts.ts';
import { recordSets } from '#machines/training/personal-record.rules.ts';
import {
  selectHasFailed,
  selectIsDeleted,
  selectIsInterrupted,
  selectIsReading,
  selectIsSending,
  selectError,
  selectWorkout,
  type WorkoutPageActor,
} from '#machines/training/workout-page.selectors.ts';
import { Button, LinkButton } from '#src/ui/Button.tsx';
import { Fact, Facts } from '#src/ui/Facts.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeading } from '#src/ui/PageHeading.tsx';
import { Section, Tag } from '#src/ui/Section.tsx';
import { Line, Stack } from '#src/ui/Stack.tsx';
import { TextLink } from '#src/ui/TextLink.tsx';
import type { Formats } from '#words/formats.ts';
import { prescribedWords, resultText, scoringWords } from '#words/training.words.ts';
import { resultIn, setText } from './measure-text.ts';
import styles from './Training.module.css';
import { editHref, liftHref, logHref } from './training-links.ts';
import { CallErrorNotice } from './CallErrorNotice.tsx';
import { LogSkeleton } from './WorkoutLog.tsx';

export interface WorkoutPageProps {
  readonly actor: WorkoutPageActor;
  readonly formats: Formats;
  readonly children?: ReactNode;
}

export function WorkoutPage({ actor, formats, children }: WorkoutPageProps) {
  const { t } = useLingui();
  const workout = useSelector(actor, selectWorkout);
  const isDeleted = useSelector(actor, selectIsDeleted);
  const isReading = useSelector(actor, selectIsReading);
  return (
    <>
      <PageHeading below={workout && formats.date(new Date(workout.performed_at), 'full')}>
        {workout ? workout.name : <Trans>Workout</Trans>}
      </PageHeading>
      <Stack gap="l">
        <ErrorNotices actor={actor} />
        {isReading && <LogSkeleton label={t`Loading the workout`} />}
        {isDeleted && <Deleted actor={actor} />}
        {workout && !isDeleted && (
          <Logged workout={workout} actor={actor} formats={formats}>
            {children}
          </Logged>
        )}
      </Stack>
    </>
  );
}

function ErrorNotices({ actor }: Pick<WorkoutPageProps, 'actor'>) {
  const error = useSelector(actor, selectError);
  const hasFailed = useSelector(actor, selectHasFailed);
  const isUnsure = useSelector(actor, selectIsInterrupted);
  const title = hasFailed ? (
    <Trans>The workout couldn’t be loaded.</Trans>
  ) : isUnsure ? (
    <Trans>We do not know whether that worked.</Trans>
  ) : (
    <Trans>That did not work.</Trans>
  );
  return (
    <CallErrorNotice
      error={error}
      title={title}
      attempt={hasFailed ? 'reading' : 'acting'}
      isUnsure={isUnsure}
      onRetry={hasFailed || isUnsure ? () => actor.send({ type: 'retry.pressed' }) : null}
    />
  );
}

function Deleted({ actor }: Pick<WorkoutPageProps, 'actor'>) {
  return (
    <Notice
      tone="info"
      live="status"
      title={<Trans>Deleted, along with its records.</Trans>}
      action={
        <Line>
          <Button onClick={() => actor.send({ type: 'undo.pressed' })}>
            <Trans>Undo</Trans>
          </Button>
          <LinkButton kind="quiet" href={logHref}>
            <Trans>Training log</Trans>
          </LinkButton>
        </Line>
      }
    >
      <Trans>You can undo this here.</Trans>
    </Notice>
  );
}

function Logged({ workout, actor, formats, children }: WorkoutPageProps & { readonly workout: Workout }) {
  const isSending = useSelector(actor, selectIsSending);
  const isUnsure = useSelector(actor, selectIsInterrupted);
  return (
    <>
      {workout.type === 'wod' ? <WodPart wod={workout} formats={formats} /> : <LiftPart lift={workout} formats={formats} />}
      {workout.notes && (
        <Section title={<Trans>Notes</Trans>}>
          <p className={styles.notes}>{workout.notes}</p>
        </Section>
      )}
      {children}
      <Line>
        <LinkButton href={editHref(workout)}>
          <Trans>Edit</Trans>
        </LinkButton>
        <Button
          kind="away"
          busy={isSending}
          reason={isUnsure && <Trans>First press Try again above. Nothing will be done twice.</Trans>}
          onClick={() => actor.send({ type: 'delete.pressed' })}
        >
          <Trans>Delete</Trans>
        </Button>
      </Line>
    </>
  );
}

function WodPart({ wod, formats }: { readonly wod: Wod; readonly formats: Formats }) {
  const { i18n } = useLingui();
  const result = resultIn(wod);
  return (
    <Section title={<Trans>Score</Trans>} end={wod.is_record && <RecordTag />}>
      <dl className={styles.figures}>
        <div>
          <dt>{i18n._(scoringWords[wod.scoring])}</dt>
          <dd>{result ? resultText(result, (words) => i18n._(words), formats) : '–'}</dd>
        </div>
      </dl>
      <Facts>
        {wod.scoring !== 'none' && (
          <Fact term={<Trans>Done</Trans>}>{i18n._(wod.as_prescribed ? prescribedWords.prescribed : prescribedWords.scaled)}</Fact>
        )}
        {wod.definition?.description && <Fact term={<Trans>Description</Trans>}>{wod.definition.description}</Fact>}
        <InClass workout={wod} />
      </Facts>
    </Section>
  );
}

function LiftPart({ lift, formats }: { readonly lift: Lift; readonly formats: Formats }) {
  return (
    <Section title={<Trans>Sets</Trans>} end={lift.records.length > 0 && <RecordTag />}>
      <Stack>
        <PerformedSets lift={lift} formats={formats} />
        <Facts>
          {lift.rep_scheme && <Fact term={<Trans>Rep scheme</Trans>}>{lift.rep_scheme}</Fact>}
          {lift.load && (
            <Fact term={<Trans>Heaviest</Trans>}>{`${formats.number(lift.load.kg)} kg · ${formats.number(lift.load.lb)} lb`}</Fact>
          )}
          <InClass workout={lift} />
        </Facts>
        <TextLink alone href={liftHref(lift.movement.id)}>
          <Trans>All about {lift.movement.name}</Trans>
        </TextLink>
      </Stack>
    </Section>
  );
}

export function PerformedSets({
  lift: { sets, records },
  formats,
}: {
  readonly lift: Pick<Lift, 'sets' | 'records'>;
  readonly formats: Formats;
}) {
  const best = recordSets(sets, records);
  return (
    <ul className={styles.performed}>
      {sets.map((set) => (
        <li key={set.position}>
          {set.successful ? <b>{setText(set, formats)}</b> : <s>{setText(set, formats)}</s>}
          {!set.successful && (
            <Tag>
              <Trans>Missed</Trans>
            </Tag>
          )}
          {best.includes(set.position) && <RecordTag />}
        </li>
      ))}
    </ul>
  );
}

function RecordTag() {
  return (
    <Tag own>
      <Trans>Record</Trans>
    </Tag>
  );
}

function InClass({ workout: { session } }: { readonly workout: Workout }) {
  if (!session) return null;
  return (
    <Fact term={<Trans>Class</Trans>}>
      <TextLink href={`/classes/${session.id}/leaderboard`}>{session.name}</TextLink>
    </Fact>
  );
}
