import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentProps, type ReactNode, use, useId } from 'react';
import { isDay } from '#machines/classes/day.rules.ts';
import type { WorkoutFormIssue } from '#machines/training/workout-form.types.ts';
import { Button } from '#src/ui/Button.tsx';
import { Field, type FieldProps } from '#src/ui/Field.tsx';
import { plus } from '#src/ui/icons/plus.ts';
import { Select, type SelectProps } from '#src/ui/Select.tsx';
import { formatsFor } from '#words/formats.ts';
import { issueWords } from '#words/training.words.ts';
import { FormFrozenContext } from './form-frozen-context.ts';
import styles from './Training.module.css';

export interface TypedFieldProps extends Omit<FieldProps, 'onChange' | 'problem' | 'value'> {
  readonly value: string;
  readonly issue: WorkoutFormIssue | undefined;
  readonly onType: (value: string) => void;
}

export function TypedField({ issue, onType, ...field }: TypedFieldProps) {
  const { i18n } = useLingui();
  return (
    <Field
      {...field}
      autoComplete="off"
      readOnly={use(FormFrozenContext)}
      problem={issue && i18n._(issueWords[issue])}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}

/** The field for the day of a workout. The browser decides the format of the field, so the hint has the day in the member's language. */
export function DayField(field: Pick<TypedFieldProps, 'value' | 'issue' | 'onType'>) {
  const { i18n } = useLingui();
  const hint = isDay(field.value) && formatsFor(i18n.locale, 'UTC').calendarHeading(field.value);
  return <TypedField {...field} label={<Trans>Day</Trans>} type="date" hint={hint} />;
}

export function ChoiceField<V extends string>(props: Omit<SelectProps<V>, 'isReadOnly'>) {
  return <Select {...props} isReadOnly={use(FormFrozenContext)} />;
}

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'id' | 'className'> {
  readonly label: ReactNode;
  readonly onTurn: (on: boolean) => void;
}

export function Checkbox({ label, onTurn, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div className={styles.tick}>
      <input
        {...input}
        id={id}
        type="checkbox"
        aria-disabled={use(FormFrozenContext) || undefined}
        onChange={({ currentTarget }) => onTurn(currentTarget.checked)}
      />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}

export interface NotesFieldProps {
  readonly label: ReactNode;
  readonly value: string;
  readonly issue: WorkoutFormIssue | undefined;
  readonly onType: (value: string) => void;
}

export function NotesField({ label, value, issue, onType }: NotesFieldProps) {
  const { i18n } = useLingui();
  const id = useId();
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={3}
        value={value}
        readOnly={use(FormFrozenContext)}
        aria-invalid={issue ? true : undefined}
        aria-describedby={issue ? `${id}-problem` : undefined}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      {issue && (
        <p id={`${id}-problem`} className={styles.problem}>
          {i18n._(issueWords[issue])}
        </p>
      )}
    </div>
  );
}

export function AddRowButton({ onAdd, children }: { readonly onAdd: () => void; readonly children: ReactNode }) {
  const isStill = use(FormFrozenContext);
  return (
    <Button repeats icon={plus} reason={isStill && <Trans>Not possible right now.</Trans>} onClick={onAdd}>
      {children}
    </Button>
  );
}
