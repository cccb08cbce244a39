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

export interface StateButtonText {
  readonly label: ReactNode;
  readonly detail?: ReactNode;
  readonly icon?: string | undefined;
}

/** An action: a button, or a link if it has an address. */
export interface StateButtonAction {
  readonly label: ReactNode;
  /** The accessible name, which is longer than the visible label. */
  readonly name?: string | undefined;
  readonly busy?: boolean | undefined;
  /** The effect of a press in one word, which distinguishes presses of a button that stays. */
  readonly does?: string | undefined;
  readonly onPress?: (() => void) | undefined;
  /** Whether the action works offline; other actions are refused then, with the reason. */
  readonly isLocal?: boolean | undefined;
  readonly href?: string | undefined;
}

/** `solid` and `outline` act; `offer` accepts or declines; `soft` shows the status and cancels; `sunken` shows why not. */
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
      /** The accessible name, which is longer than the visible label. */
      readonly name?: string | undefined;
      readonly reason: ReactNode;
      readonly second?: StateButtonAction | undefined;
    };

/** The button that cancels is at the other end, so that a double press on the booking button cannot hit it. */
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

/** Handles a press while offline; null: the device is online. */
type Refusing = (() => void) | null;

/** A function instead of a component, because a list has hundreds. */
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

/** Disabled but focusable; a press shows the full reason. */
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
