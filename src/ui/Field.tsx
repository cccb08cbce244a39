import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import styles from './Field.module.css';
import { Icon } from './Icon.tsx';
import { circleAlert } from './icons/circle-alert.ts';
import { eye } from './icons/eye.ts';
import { eyeOff } from './icons/eye-off.ts';

export interface FieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id'> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly problem?: ReactNode;
}

export function Field({ label, hint, problem, ...input }: FieldProps) {
  return <Frame {...{ label, hint, problem }}>{(wiring) => <input {...input} {...wiring} className={styles.input} />}</Frame>;
}

export interface PasswordFieldProps extends Omit<FieldProps, 'type'> {
  readonly showLabel: string;
  readonly hideLabel: string;
}

export function PasswordField({ label, hint, problem, showLabel, hideLabel, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Frame {...{ label, hint, problem }}>
      {(wiring) => (
        <span className={styles.reveal}>
          <input
            {...input}
            {...wiring}
            className={styles.input}
            type={shown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
          />
          <button
            type="button"
            aria-label={shown ? hideLabel : showLabel}
            aria-controls={wiring.id}
            data-does="reveal"
            data-repeats
            onClick={() => setShown(!shown)}
          >
            <Icon shape={shown ? eyeOff : eye} />
          </button>
        </span>
      )}
    </Frame>
  );
}

interface Wiring {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface FrameProps extends Pick<FieldProps, 'label' | 'hint' | 'problem'> {
  readonly children: (wiring: Wiring) => ReactNode;
}

function Frame({ label, hint, problem, children }: FrameProps) {
  const id = useId();
  const [hintId, problemId] = [`${id}-hint`, `${id}-problem`];
  const described = [problem && problemId, hint && hintId].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': problem ? true : undefined, 'aria-describedby': described || undefined })}
      {problem && (
        <p className={styles.problem} id={problemId}>
          <Icon shape={circleAlert} size="s" />
          {problem}
        </p>
      )}
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
