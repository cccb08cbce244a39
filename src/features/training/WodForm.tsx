import { Trans, useLingui } from '@lingui/react/macro';
import { scoringsFor, type WodDraft, type WodFormState as Form } from '#machines/training/wod-draft.rules.ts';
import type { WorkoutFormIssues } from '#machines/training/workout-form.types.ts';
import { Section } from '#src/ui/Section.tsx';
import { Stack } from '#src/ui/Stack.tsx';
import text from '#src/ui/text.module.css';
import { scoringWords } from '#words/training.words.ts';
import { ScoreInputs } from './ScoreInputs.tsx';
import { ChoiceField, NotesField, Checkbox, DayField, TypedField } from './TypedField.tsx';

export interface WodFormProps {
  readonly form: Form;
  readonly issues: WorkoutFormIssues;
  readonly onChange: (change: Partial<WodDraft>) => void;
}

export function WodForm({ form: { draft, material }, issues, onChange }: WodFormProps) {
  const { i18n } = useLingui();
  const known = material.definition ?? material.workout?.definition ?? null;
  return (
    <>
      <Section title={<Trans>What you did</Trans>}>
        <Stack>
          {known ? (
            <p>
              <b>{known.name}</b> <span className={text.quiet}>{known.description}</span>
            </p>
          ) : (
            <>
              <TypedField
                label={<Trans>Name of the workout</Trans>}
                value={draft.name}
                issue={issues['name']}
                onType={(name) => onChange({ name })}
              />
              <ChoiceField
                label={<Trans>How it is scored</Trans>}
                value={draft.scoring}
                choices={scoringsFor(material).map((scoring) => ({ value: scoring, label: i18n._(scoringWords[scoring]) }))}
                onChoose={(scoring) => onChange({ scoring })}
              />
            </>
          )}
          <DayField value={draft.day} issue={issues['day']} onType={(day) => onChange({ day })} />
        </Stack>
      </Section>
      <Section title={<Trans>Score</Trans>} end={<span className={text.quiet}>{i18n._(scoringWords[draft.scoring])}</span>}>
        <Stack>
          <ScoreInputs draft={draft} issues={issues} onChange={onChange} />
          <Checkbox
            label={<Trans>As prescribed</Trans>}
            checked={draft.as_prescribed}
            onTurn={(as_prescribed) => onChange({ as_prescribed })}
          />
        </Stack>
      </Section>
      <NotesField label={<Trans>Notes</Trans>} value={draft.notes} issue={issues['notes']} onType={(notes) => onChange({ notes })} />
    </>
  );
}
