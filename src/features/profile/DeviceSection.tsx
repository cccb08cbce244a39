import { Trans, useLingui } from '@lingui/react/macro';
import { measures, themes, unitChoices } from '#machines/profile/device.rules.ts';
import { Panel, Section } from '#src/ui/Section.tsx';
import { SegmentRows, Segments } from '#src/ui/Segments.tsx';
import text from '#src/ui/text.module.css';
import { chooseTheme, chooseUnits, useTheme, useUnits } from './device.ts';
import { measureWords, themeWords, unitWords } from './device.words.ts';

export function DeviceSection() {
  return (
    <Section title={<Trans>On this device</Trans>}>
      <p className={text.quiet}>
        <Trans>These settings apply to this device only. If you don’t choose a unit, new sets use the one you used last.</Trans>
      </p>
      <Panel>
        <SegmentRows>
          <ThemeChoice />
          <UnitChoices />
        </SegmentRows>
      </Panel>
    </Section>
  );
}

function ThemeChoice() {
  const { i18n } = useLingui();
  const theme = useTheme();
  return (
    <Segments
      legend={<Trans>Appearance</Trans>}
      value={theme}
      choices={themes.map((value) => ({ value, label: i18n._(themeWords[value]) }))}
      onChoose={chooseTheme}
    />
  );
}

/** The units of new sets. Logged sets keep the units in which they were typed. */
function UnitChoices() {
  const { i18n } = useLingui();
  const units = useUnits();
  return measures.map((measure) => (
    <Segments
      key={measure}
      legend={i18n._(measureWords[measure])}
      value={units[measure]}
      choices={unitChoices[measure].map((value) => ({ value, label: value, spoken: i18n._(unitWords[value]) }))}
      onChoose={(unit) => chooseUnits({ ...units, [measure]: unit })}
    />
  ));
}
