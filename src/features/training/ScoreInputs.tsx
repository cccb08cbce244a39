import { Trans, useLingui } from '@lingui/react/macro';
import { type FunctionComponent, use } from 'react';
import { distanceUnits, weightUnits } from '#contract/measures.ts';
import type { Scoring } from '#contract/scores.ts';
import type { WorkoutFormIssues } from '#machines/training/workout-form.types.ts';
import {
  blankExercise,
  type DraftAttempt,
  fewerRows,
  moreRows,
  oneMoreAttempt,
  type WodDraft,
  withRow,
} from '#machines/training/wod-draft.rules.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { x } from '#src/ui/icons/x.ts';
import text from '#src/ui/text.module.css';
import { FormFrozenContext } from './form-frozen-context.ts';
import styles from './Training.module.css';
import { ChoiceField, AddRowButton, Checkbox, TypedField } from './TypedField.tsx';

export interface ScoreInputsProps {
  readonly draft: WodDraft;
  readonly issues: WorkoutFormIssues;
  readonly onChange: (change: Partial<WodDraft>) => void;
}

const numbered = <R extends object>(rows: readonly R[]) => rows.map((row, index) => ({ ...row, number: index + 1 }));

const inputs: Record<Scoring, FunctionComponent<ScoreInputsProps>> = {
  for_time: TimeInputs,
  for_rounds: RoundsInputs,
  for_distance: DistanceInputs,
  for_load: LoadInputs,
  for_repetitions: RepetitionsInput,
  for_calories: CaloriesInput,
  tabata: TabataInputs,
  total: TotalInputs,
  none: NoInputs,
};

export function ScoreInputs(props: ScoreInputsProps) {
  const Inputs = inputs[props.draft.scoring];
  return <Inputs {...props} />;
}

function TimeInputs(props: ScoreInputsProps) {
  const { draft, issues, onChange } = props;
  return (
    <>
      {draft.capped ? (
        <RepetitionsInput {...props} />
      ) : (
        <TypedField
          label={<Trans>Time</Trans>}
          hint={<Trans>Minutes and seconds, such as 3:58</Trans>}
          value={draft.time}
          issue={issues['time']}
          onType={(time) => onChange({ time })}
          placeholder="3:58"
        />
      )}
      <Checkbox label={<Trans>Stopped by the time cap</Trans>} checked={draft.capped} onTurn={(capped) => onChange({ capped })} />
    </>
  );
}

function RepetitionsInput({ draft, issues, onChange }: ScoreInputsProps) {
  return (
    <TypedField
      label={<Trans>Repetitions</Trans>}
      inputMode="numeric"
      value={draft.repetitions}
      issue={issues['repetitions']}
      onType={(repetitions) => onChange({ repetitions })}
    />
  );
}

function RoundsInputs(props: ScoreInputsProps) {
  const { draft, issues, onChange } = props;
  return (
    <div className={styles.pair}>
      <TypedField
        label={<Trans>Rounds</Trans>}
        inputMode="numeric"
        value={draft.rounds}
        issue={issues['rounds']}
        onType={(rounds) => onChange({ rounds })}
      />
      <RepetitionsInput {...props} />
    </div>
  );
}

function DistanceInputs({ draft, issues, onChange }: ScoreInputsProps) {
  const { t } = useLingui();
  return (
    <div className={styles.measure}>
      <TypedField
        label={<Trans>Distance</Trans>}
        inputMode="decimal"
        value={draft.distance}
        issue={issues['distance']}
        onType={(distance) => onChange({ distance })}
      />
      <ChoiceField
        isLabelHidden
        label={t`Unit of the distance`}
        value={draft.unit}
        choices={distanceUnits.map((unit) => ({ value: unit, label: unit }))}
        onChoose={(unit) => onChange({ unit })}
      />
    </div>
  );
}

function CaloriesInput({ draft, issues, onChange }: ScoreInputsProps) {
  return (
    <TypedField
      label={<Trans>Calories</Trans>}
      inputMode="numeric"
      value={draft.calories}
      issue={issues['calories']}
      onType={(calories) => onChange({ calories })}
    />
  );
}

function LoadInputs(props: ScoreInputsProps) {
  const { draft, onChange } = props;
  return (
    <>
      <Attempts {...props} />
      <AddRowButton onAdd={() => onChange({ attempts: oneMoreAttempt(draft.attempts) })}>
        <Trans>Add set</Trans>
      </AddRowButton>
    </>
  );
}

function TotalInputs(props: ScoreInputsProps) {
  return (
    <>
      <p className={text.quiet}>
        <Trans>Your best single of each lift counts. You need all of them to get a rank.</Trans>
      </p>
      <Attempts {...props} />
    </>
  );
}

function Attempts({ draft, issues, onChange }: ScoreInputsProps) {
  const { t } = useLingui();
  const change = (index: number, changed: Partial<DraftAttempt>) => onChange({ attempts: withRow(draft.attempts, index, changed) });
  return (
    <ol className={styles.sets}>
      {numbered(draft.attempts).map(({ value, unit, successful, name, number }, index) => (
        // The key is the position, because an attempt has no id.
        <li key={index} className={styles.set}>
          <TypedField
            label={name || <Trans>Load</Trans>}
            aria-label={name || t`Load of set ${number}`}
            inputMode="decimal"
            value={value}
            issue={issues[`attempts.${index}`]}
            onType={(typed) => change(index, { value: typed })}
          />
          <ChoiceField
            isLabelHidden
            label={t`Unit of set ${number}`}
            value={unit}
            choices={weightUnits.map((one) => ({ value: one, label: one }))}
            onChoose={(chosen) => change(index, { unit: chosen })}
          />
          <Checkbox
            label={<Trans>Completed</Trans>}
            aria-label={t`Set ${number} completed`}
            checked={successful}
            onTurn={(made) => change(index, { successful: made })}
          />
        </li>
      ))}
    </ol>
  );
}

function TabataInputs({ draft: { exercises }, issues, onChange }: ScoreInputsProps) {
  const { t } = useLingui();
  const isStill = use(FormFrozenContext);
  return (
    <>
      <ol className={styles.sets}>
        {numbered(exercises).map(({ name, intervals, number }, index) => (
          // The key is the position, because an exercise has no id.
          <li key={index} className={styles.set}>
            <TypedField
              label={<Trans>Exercise</Trans>}
              aria-label={t`Name of exercise ${number}`}
              value={name}
              issue={issues[`exercises.${index}.name`]}
              onType={(typed) => onChange({ exercises: withRow(exercises, index, { name: typed }) })}
            />
            <TypedField
              label={<Trans>Repetitions of each interval</Trans>}
              aria-label={t`Intervals of exercise ${number}`}
              placeholder="8 8 7 7"
              value={intervals}
              issue={issues[`exercises.${index}.intervals`]}
              onType={(typed) => onChange({ exercises: withRow(exercises, index, { intervals: typed }) })}
            />
            {exercises.length > 1 && !isStill && (
              <IconButton
                label={t`Remove exercise ${number}`}
                icon={x}
                onClick={() => onChange({ exercises: fewerRows(exercises, index) })}
              />
            )}
          </li>
        ))}
      </ol>
      <AddRowButton onAdd={() => onChange({ exercises: moreRows(exercises, blankExercise) })}>
        <Trans>Add exercise</Trans>
      </AddRowButton>
    </>
  );
}

function NoInputs() {
  return (
    <p className={text.quiet}>
      <Trans>This workout isn’t scored. Log it to show you did it.</Trans>
    </p>
  );
}
