import { Trans, useLingui } from '@lingui/react/macro';
import { LinkButton } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/Field.tsx';
import { Section, Tag } from '#src/ui/Section.tsx';
import { Row, Rows } from '#src/ui/Rows.tsx';
import { Line, Stack } from '#src/ui/Stack.tsx';
import text from '#src/ui/text.module.css';
import { scoringWords } from '#words/training.words.ts';
import type { Choices } from './training.effects.ts';
import { newLiftHref, newWodHref } from './training-links.ts';

export interface ChooseProps {
  readonly choices: Choices | null;
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

export function ChooseWorkout({ choices, typed, onType }: ChooseProps) {
  return (
    <Stack gap="l">
      <Line>
        <LinkButton href={newWodHref()}>
          <Trans>My own workout</Trans>
        </LinkButton>
        <LinkButton href={newLiftHref()}>
          <Trans>Lift</Trans>
        </LinkButton>
      </Line>
      <Field
        label={<Trans>Search workouts and movements</Trans>}
        type="search"
        value={typed}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        maxLength={120}
      />
      {choices && <Found choices={choices} typed={typed} />}
    </Stack>
  );
}

function Found({ choices: { definitions, movements }, typed }: { readonly choices: Choices; readonly typed: string }) {
  const { i18n } = useLingui();
  const wanted = typed.trim().toLocaleLowerCase(i18n.locale);
  const moving = movements.filter(({ name }) => name.toLocaleLowerCase(i18n.locale).includes(wanted));
  const wods = definitions.filter(({ type }) => type === 'wod');
  if (wods.length + moving.length === 0) {
    return (
      <p className={text.quiet} role="status">
        <Trans>No matches. Log it as your own workout.</Trans>
      </p>
    );
  }
  return (
    <>
      {wods.length > 0 && (
        <Section title={<Trans>Workouts</Trans>}>
          <Rows>
            {wods.map((definition) => (
              <Row
                key={definition.id}
                href={newWodHref(definition)}
                title={definition.name}
                end={<Tag>{i18n._(scoringWords[definition.scoring])}</Tag>}
              >
                {definition.description}
              </Row>
            ))}
          </Rows>
        </Section>
      )}
      {moving.length > 0 && (
        <Section title={<Trans>Lifts</Trans>}>
          <Rows kind="brief">
            {moving.map(({ id, name }) => (
              <Row key={id} href={newLiftHref(id)} title={name} />
            ))}
          </Rows>
        </Section>
      )}
    </>
  );
}
