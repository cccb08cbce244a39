import { Trans, useLingui } from '@lingui/react/macro';
import { use, useState } from 'react';
import {
  fixedMovement,
  lastTime,
  type LiftDraft,
  type LiftFormState as Form,
  movementOf,
  unitsOf,
} from '#machines/training/lift-draft.rules.ts';
import { type DraftSet, parseTypedScheme, withOneMore, withoutSet, withSet } from '#machines/training/lift-sets.rules.ts';
import type { WorkoutFormIssues } from '#machines/training/workout-form.types.ts';
import { isBound } from '#machines/training/rep-scheme.rules.ts';
import { Button } from '#src/ui/Button.tsx';
import { Combobox } from '#src/ui/Combobox.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { x } from '#src/ui/icons/x.ts';
import { Section } from '#src/ui/Section.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import text from '#src/ui/text.module.css';
import type { Formats } from '#words/formats.ts';
import { issueWords } from '#words/training.words.ts';
import { setText } from './measure-text.ts';
import { PlatesPanel } from './PlatesPanel.tsx';
import { FormFrozenContext } from './form-frozen-context.ts';
import styles from './Training.module.css';
import { ChoiceField, NotesField, AddRowButton, Checkbox, DayField, TypedField } from './TypedField.tsx';

export interface LiftFormProps {
  readonly form: Form;
  readonly issues: WorkoutFormIssues;
  readonly formats: Formats;
  readonly onChange: (change: Partial<LiftDraft>) => void;
}

export function LiftForm({ form, issues, formats, onChange }: LiftFormProps) {
  const { draft, material } = form;
  const fixed = fixedMovement(material);
  const isFrozen = use(FormFrozenContext);
  return (
    <>
      <Section title={<Trans>What you lifted</Trans>}>
        <Stack>
          {fixed ? (
            <p>
              <b>{fixed.name}</b>
            </p>
          ) : (
            <Combobox
              label={<Trans>Movement</Trans>}
              value={draft.movement_id}
              choices={material.movements.map(({ id, name }) => ({ value: id, label: name }))}
              onChoose={(movement_id) => onChange({ movement_id })}
              isReadOnly={isFrozen}
              noMatch={<Trans>No movement has this name.</Trans>}
            />
          )}
          <DayField value={draft.day} issue={issues['day']} onType={(day) => onChange({ day })} />
          <TypedField
            label={<Trans>Rep scheme</Trans>}
            value={draft.rep_scheme}
            issue={issues['rep_scheme']}
            onType={(rep_scheme) => onChange({ rep_scheme })}
            hint={<Understood draft={draft} formats={formats} isPointedOut={issues['rep_scheme'] !== undefined} />}
            placeholder="5x3"
            spellCheck={false}
          />
        </Stack>
      </Section>
      <SetsPart form={form} issues={issues} formats={formats} onChange={onChange} />
      <NotesField label={<Trans>Notes</Trans>} value={draft.notes} issue={issues['notes']} onType={(notes) => onChange({ notes })} />
    </>
  );
}

interface UnderstoodProps extends Pick<LiftFormProps, 'formats'> {
  readonly draft: LiftDraft;
  /** Whether a field of the set already shows why its value is refused. */
  readonly isPointedOut: boolean;
}

function Understood({ draft, formats, isPointedOut }: UnderstoodProps) {
  const { i18n } = useLingui();
  const scheme = parseTypedScheme(draft);
  if (!scheme) return <Trans>Sets times repetitions, as in 5x3, or a list, as in 21-15-9.</Trans>;
  if (scheme.kind === 'refused' && isBound(scheme.reason)) return isPointedOut ? null : i18n._(issueWords[scheme.reason]);
  if (scheme.kind === 'refused') return <Trans>Enter it like 5x3 or 21-15-9.</Trans>;
  if (scheme.kind === 'sets')
    return (
      <Trans>
        That’s {scheme.sets} × {scheme.reps}
      </Trans>
    );
  return <Trans>That’s {formats.list(scheme.reps.map(formats.number))}</Trans>;
}

function SetsPart({ form: { draft, material }, issues, formats, onChange }: LiftFormProps) {
  const [plated, setPlated] = useState(false);
  const isStill = use(FormFrozenContext);
  const movement = movementOf(material, draft.movement_id);
  const last = lastTime(material, draft.movement_id);
  const units = unitsOf(movement);
  const change = (index: number, changed: Partial<DraftSet>) => onChange({ sets: withSet(draft.sets, index, changed) });
  return (
    <Section title={<Trans>Sets</Trans>}>
      <Stack>
        {last && (
          <p className={text.quiet}>
            <Trans>Last time, {formats.date(new Date(last.performed_at), 'dayMonth')}:</Trans>{' '}
            {formats.list(last.sets.map((set) => setText(set, formats)))}
          </p>
        )}
        <ol className={styles.sets}>
          {draft.sets.map((set, index) => (
            <SetRow
              // The key is the position, because a set has no id.
              key={index}
              {...{ set, index, units, issues }}
              onChange={(changed) => change(index, changed)}
              onRemove={draft.sets.length > 1 && !isStill ? () => onChange({ sets: withoutSet(draft.sets, index) }) : null}
            />
          ))}
        </ol>
        <div className={styles.ways}>
          <AddRowButton onAdd={() => onChange({ sets: withOneMore(draft.sets) })}>
            <Trans>Add set</Trans>
          </AddRowButton>
          {movement?.measured_in === 'weight' && (
            <Button kind="quiet" aria-expanded={plated} onClick={() => setPlated(!plated)}>
              <Trans>Which plates?</Trans>
            </Button>
          )}
        </div>
        {plated && movement?.measured_in === 'weight' && (
          <FormFrozenContext value={false}>
            <PlatesPanel sets={draft.sets} formats={formats} />
          </FormFrozenContext>
        )}
      </Stack>
    </Section>
  );
}

interface SetRowProps {
  readonly set: DraftSet;
  readonly index: number;
  readonly units: readonly DraftSet['unit'][];
  readonly issues: WorkoutFormIssues;
  readonly onChange: (change: Partial<DraftSet>) => void;
  readonly onRemove: (() => void) | null;
}

function SetRow({ set, index, units, issues, onChange, onRemove }: SetRowProps) {
  const { t } = useLingui();
  const number = index + 1;
  const isHeight = units.includes('cm');
  return (
    <li className={styles.set}>
      <span className={styles.setNumber} aria-hidden="true">
        {number}
      </span>
      <TypedField
        label={<Trans>Repetitions</Trans>}
        aria-label={t`Repetitions of set ${number}`}
        inputMode="numeric"
        value={set.repetitions}
        issue={issues[`sets.${index}.repetitions`]}
        onType={(repetitions) => onChange({ repetitions })}
      />
      {units.length > 0 && (
        <>
          <TypedField
            label={isHeight ? <Trans>Height</Trans> : <Trans>Load</Trans>}
            aria-label={isHeight ? t`Height of set ${number}` : t`Load of set ${number}`}
            inputMode="decimal"
            value={set.value}
            issue={issues[`sets.${index}.value`]}
            onType={(value) => onChange({ value })}
          />
          <ChoiceField
            isLabelHidden
            label={t`Unit of set ${number}`}
            value={set.unit}
            choices={units.map((unit) => ({ value: unit, label: unit }))}
            onChoose={(unit) => onChange({ unit })}
          />
        </>
      )}
      <Checkbox
        label={<Trans>Completed</Trans>}
        aria-label={t`Set ${number} completed`}
        checked={set.successful}
        onTurn={(successful) => onChange({ successful })}
      />
      {onRemove && <IconButton label={t`Remove set ${number}`} icon={x} onClick={onRemove} />}
    </li>
  );
}
