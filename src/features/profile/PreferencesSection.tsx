import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type LocaleCode, localeCodes, type Profile } from '#contract/profile.ts';
import {
  type PreferencesActor,
  selectIsSaved,
  selectIsSaving,
  selectLanguage,
  selectTracksTraining,
  selectError,
} from '#machines/profile/preferences.selectors.ts';
import { Button } from '#src/ui/Button.tsx';
import { rotateCw } from '#src/ui/icons/rotate-cw.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { Panel, Section } from '#src/ui/Section.tsx';
import { RadioRow, RadioRows } from '#src/ui/RadioRows.tsx';
import { Switch, Switches } from '#src/ui/Switch.tsx';
import { failureSentence } from '#words/failure.words.ts';
import { languageNames } from './language-names.ts';

interface PreferencesProps {
  readonly actor: PreferencesActor;
  readonly profile: Profile;
}

export function LanguageSection({ actor, profile, spoken }: PreferencesProps & { readonly spoken: LocaleCode }) {
  const { t } = useLingui();
  const chosen = useSelector(actor, selectLanguage(profile));
  const choose = (code: LocaleCode): void => actor.send({ type: 'preference.chosen', change: { locale: code } });
  return (
    <Section title={<Trans>Language</Trans>} end={<Saving actor={actor} />}>
      <ErrorNotices actor={actor} spoken={spoken} />
      <Panel>
        <RadioRows legend={t`For the app and your emails`} value={chosen ?? spoken} onChoose={choose} onAgain={choose}>
          {localeCodes.map((code) => (
            <RadioRow key={code} value={code} label={<span lang={code}>{languageNames[code]}</span>} />
          ))}
        </RadioRows>
      </Panel>
    </Section>
  );
}

/** The setting whether the menu contains training. */
export function TrainingSection({ actor, profile }: PreferencesProps) {
  const isOn = useSelector(actor, selectTracksTraining(profile));
  return (
    <Section title={<Trans>Training</Trans>}>
      <Panel>
        <Switches>
          <Switch
            label={<Trans>Track my training</Trans>}
            on={isOn}
            busy={isOn !== profile.track_training}
            onToggle={() => actor.send({ type: 'preference.chosen', change: { track_training: !isOn } })}
          >
            <Trans>Shows the training log and lifts in the menu. Turning it off keeps what you’ve logged.</Trans>
          </Switch>
        </Switches>
      </Panel>
    </Section>
  );
}

/** Shows and announces that a choice is being saved, and that it is saved. */
function Saving({ actor }: Pick<PreferencesProps, 'actor'>) {
  const isSaving = useSelector(actor, selectIsSaving);
  const isSaved = useSelector(actor, selectIsSaved);
  return (
    <span role="status">
      {isSaving && <Trans>Saving</Trans>}
      {isSaved && <Trans>Saved</Trans>}
    </span>
  );
}

function ErrorNotices({ actor, spoken }: Pick<PreferencesProps, 'actor'> & { readonly spoken: LocaleCode }) {
  const { i18n } = useLingui();
  const error = useSelector(actor, selectError);
  if (!error) return null;
  const retry = (
    <Button icon={rotateCw} onClick={() => actor.send({ type: 'retry.pressed' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  const language = languageNames[spoken];
  return (
    <Notice tone="warning" live="status" title={<Trans>Your choice may not be saved yet.</Trans>} action={retry}>
      {error.kind === 'problem' ? error.problem.message : i18n._(failureSentence(error.failure, 'acting'))}{' '}
      <Trans>Spotter stays in {language} until then.</Trans>
    </Notice>
  );
}
