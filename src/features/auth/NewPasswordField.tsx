import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { passwordLength } from '#contract/identity.ts';
import { type MeasureStrength, type Strength, whyNotPassword } from '#machines/auth/password.rules.ts';
import { PasswordField } from '#src/ui/Field.tsx';
import { fieldSentence } from '#words/field.words.ts';
import styles from './NewPasswordField.module.css';

export interface NewPasswordFieldProps {
  readonly label: ReactNode;
  readonly problem: ReactNode;
  /** Words about the member, such as their name, which make a password easy to guess. */
  readonly ownWords?: readonly string[];
  readonly onEdit: () => void;
}

/** A field for a new password, which shows its strength. The dictionary is loaded when the field first gets the focus. */
export function NewPasswordField({ label, problem, ownWords = [], onEdit }: NewPasswordFieldProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [measure, setMeasure] = useState<MeasureStrength | null>(null);
  const load = async (): Promise<void> => {
    if (measure) return;
    // If the dictionary cannot be loaded, the server still refuses weak passwords with a reason.
    const loaded = await import('#machines/auth/password-strength.ts').catch(() => null);
    if (loaded) setMeasure(() => loaded.createStrengthMeter());
  };
  return (
    <div className={styles.field}>
      <PasswordField
        label={label}
        hint={t`At least 8 characters. A few words of your own are best.`}
        name="password"
        autoComplete="new-password"
        required
        showLabel={t`Show password`}
        hideLabel={t`Hide password`}
        problem={problem}
        onFocus={() => void load()}
        onChange={({ target }) => {
          setTyped(target.value);
          onEdit();
        }}
      />
      {measure && <StrengthMeter password={typed} ownWords={ownWords} measure={measure} />}
    </div>
  );
}

interface StrengthMeterProps {
  readonly password: string;
  readonly ownWords: readonly string[];
  readonly measure: MeasureStrength;
}

const steps = [1, 2, 3, 4] as const;

function StrengthMeter({ password, ownWords, measure }: StrengthMeterProps) {
  const { t, i18n } = useLingui();
  const owner = { email: '', names: ownWords, studios: [] };
  const { score }: Pick<Strength, 'score'> = password === '' ? { score: 0 } : measure(password, ownWords);
  const why = password === '' ? null : whyNotPassword(password, owner, measure);
  const filled = why === null ? score : Math.min(score, 1);
  const reason =
    why === 'password_short' ? { type: 'min_length', input: '•', requirement: passwordLength.least } : { type: why ?? '', input: '•' };
  const accepted = score === 4 ? t`Strong password.` : t`Good password.`;
  return (
    <div className={styles.strength} data-strength={password === '' ? undefined : why === null ? 'enough' : 'weak'}>
      <span className={styles.steps} aria-hidden="true">
        {steps.map((step) => (
          <span key={step} data-filled={step <= filled || undefined} />
        ))}
      </span>
      <p aria-live="polite">{password !== '' && (why === null ? accepted : i18n._(fieldSentence(reason)))}</p>
    </div>
  );
}
