import { type ReactNode, use, useId, useState } from 'react';
import { Anchor } from './Anchor.tsx';
import { classNames } from './class-names.ts';
import { useLazyFocusRestorer } from './use-lazy-focus-restorer.tsx';
import { OfflineContext } from './offline.ts';
import { pressOnce } from './double-click-guard.ts';
import { Icon } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';
import styles from './StateButton.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** A status or an action: a few words, and a line beneath them. */
export interface StateButtonText {
  readonly label: ReactNode;
  readonly detail?: ReactNode;
  readonly icon?: string | undefined;
}

/** An action: pressed, or a link if it has an address. */
export interface StateButtonAction {
  readonly label: ReactNode;
  /** The full meaning of a short label. */
  readonly name?: string | undefined;
  readonly busy?: boolean | undefined;
  /** The effect of a press, in one word: distinguishes presses if the button stays. */
  readonly does?: string | undefined;
  readonly onPress?: (() => void) | undefined;
  /** The action works without a connection; others are refused then, with the reason. */
  readonly isLocal?: boolean | undefined;
  readonly href?: string | undefined;
}

/**
 * `solid` and `outline` act; `offer` acts and lets one decline; `soft` shows the reader's own status and lets them leave; `sunken` shows
 * why no action is possible.
 */
export type StateButtonProps =
  | {
      readonly look: 'solid' | 'outline';
      readonly fact: StateButtonText;
      readonly primary: Omit<StateButtonAction, 'label'>;
      readonly second?: undefined;
    }
  | {
      readonly look: 'offer';
      readonly fact: StateButtonText;
      readonly primary: Omit<StateButtonAction, 'label'>;
      readonly second: StateButtonAction;
    }
  | { readonly look: 'soft'; readonly fact: StateButtonText; readonly second?: StateButtonAction | undefined }
  | {
      readonly look: 'sunken';
      readonly fact: StateButtonText;
      /** The full meaning of a short label. */
      readonly name?: string | undefined;
      readonly reason: ReactNode;
      readonly second?: StateButtonAction | undefined;
    };

/**
 * A status and the next action, in one place. The button that leaves is at the other end, so that a double press of the button that joins
 * cannot hit it.
 */
export function StateButton(props: StateButtonProps) {
  const { handlers, focusRestorer } = useLazyFocusRestorer();
  const offline = use(OfflineContext);
  const [isRefused, refuse] = useState(false);
  if (isRefused && offline === null) refuse(false);
  const refusing: Refusing = offline === null ? null : () => refuse(true);
  return (
    <div
      className={classNames(styles.state, styles[props.look])}
      data-way-out={props.second?.onPress || props.second?.busy ? '' : undefined}
      data-focus-home
      {...handlers}
    >
      {mainPart(props, refusing)}
      {props.second && secondPart(props.second, refusing)}
      {isRefused && (
        <p className={styles.reason} role="status">
          {offline}
        </p>
      )}
      {focusRestorer}
    </div>
  );
}

/** The effect of a press without a connection; null: the device is online. */
type Refusing = (() => void) | null;

/** No component of its own, for a list has hundreds. */
function mainPart(props: StateButtonProps, refusing: Refusing): ReactNode {
  if (props.look === 'soft') {
    return <span className={styles.part}>{factText(props.fact)}</span>;
  }
  if (props.look === 'sunken') return <Sunken fact={props.fact} name={props.name} reason={props.reason} />;
  return press(props.primary, refusing, styles.part, factText(props.fact, props.primary.busy));
}

function secondPart(action: StateButtonAction, refusing: Refusing): ReactNode {
  const content = (
    <span>
      {action.busy && <Spinner />}
      {action.label}
    </span>
  );
  return press(action, refusing, classNames(styles.part, styles.second), content);
}

/** Not possible now, yet it can be reached, and a press shows the reason in full. */
function Sunken({ fact, name, reason }: { readonly fact: StateButtonText; readonly name: string | undefined; readonly reason: ReactNode }) {
  const [shown, setShown] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={styles.part}
        aria-label={name}
        aria-disabled="true"
        aria-describedby={id}
        onClick={() => setShown(!shown)}
      >
        {factText(fact)}
      </button>
      {shown ? (
        <p className={styles.reason} id={id}>
          {reason}
        </p>
      ) : (
        <VisuallyHidden id={id}>{reason}</VisuallyHidden>
      )}
    </>
  );
}

function press(action: Omit<StateButtonAction, 'label'>, refusing: Refusing, className: string | undefined, content: ReactNode): ReactNode {
  const { name, busy = false, does, onPress, isLocal = false, href } = action;
  const isOutOfReach = refusing !== null && !isLocal;
  const act = isOutOfReach ? refusing : onPress;
  if (href !== undefined) {
    return (
      <Anchor className={className} href={href} aria-label={name}>
        {content}
      </Anchor>
    );
  }
  return (
    <button
      type="button"
      className={className}
      aria-label={name}
      aria-busy={busy || undefined}
      aria-disabled={busy || isOutOfReach || undefined}
      data-does={does}
      onClick={() => !busy && act?.()}
      onKeyDown={pressOnce}
    >
      {content}
    </button>
  );
}

function factText({ label, detail, icon }: StateButtonText, busy = false): ReactNode {
  return (
    <>
      <span>
        {busy ? <Spinner /> : icon && <Icon shape={icon} size="s" />}
        {label}
      </span>
      {detail && ' '}
      {detail && <small>{detail}</small>}
    </>
  );
}
