import { type ComponentProps, type MouseEvent, type ReactNode, use, useId } from 'react';
import { Anchor, type AnchorProps } from './Anchor.tsx';
import styles from './Button.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import { OfflineContext } from './offline.ts';
import { Spinner } from './Spinner.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** `plain` has a border; `act` is the main action. `quiet`, `ink` and `away` are text only, in the accent, text and danger colour. */
export type ButtonKind = 'plain' | 'act' | 'quiet' | 'ink' | 'danger' | 'away';

interface Look {
  readonly kind?: ButtonKind;
  readonly icon?: string | undefined;
  readonly tall?: boolean;
  readonly wide?: boolean;
}

export interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'className' | 'disabled'> {
  /** Whether the action is running. The button shows this, and further presses have no effect. */
  readonly busy?: boolean;
  /** Whether quick repeated presses are intended, for example on a button "next". */
  readonly repeats?: boolean;
  /** Why the action is not possible now. The button stays focusable and shows the reason. */
  readonly reason?: ReactNode;
}

/** A button for an action that needs the server. Offline, the button is disabled and shows the reason. */
export function OnlineButton({ reason, ...rest }: ButtonProps) {
  const offline = use(OfflineContext);
  return <Button {...rest} reason={reason || offline} />;
}

export function Button({ kind, icon, tall, wide, busy = false, repeats, reason, onClick, children, ...rest }: ButtonProps) {
  const reasonId = useId();
  const idle = busy || Boolean(reason);
  return (
    <>
      <button
        type="button"
        {...rest}
        className={lookOf({ kind, tall, wide })}
        data-repeats={repeats || undefined}
        aria-busy={busy || undefined}
        aria-disabled={idle || undefined}
        aria-describedby={reason ? reasonId : rest['aria-describedby']}
        onClick={idle ? refuse : onClick}
      >
        {busy ? <Spinner /> : icon && <Icon shape={icon} size="s" />}
        {children}
      </button>
      {reason && <VisuallyHidden id={reasonId}>{reason}</VisuallyHidden>}
    </>
  );
}

export interface LinkButtonProps extends Look, Omit<AnchorProps, 'className'> {}

/** A link that looks like a button, for a next step with a URL. */
export function LinkButton({ kind, icon, tall, wide, children, ...rest }: LinkButtonProps) {
  return (
    <Anchor {...rest} className={lookOf({ kind, tall, wide })}>
      {icon && <Icon shape={icon} size="s" />}
      {children}
    </Anchor>
  );
}

function lookOf({ kind = 'plain', tall, wide }: { [Key in 'kind' | 'tall' | 'wide']?: Look[Key] | undefined }): string {
  return classNames(styles.button, styles[kind], tall && styles.tall, wide && styles.wide);
}

function refuse(event: MouseEvent): void {
  event.preventDefault();
}
