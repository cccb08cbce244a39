import type { ComponentProps, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import { circleAlert } from './icons/circle-alert.ts';
import { circleCheck } from './icons/circle-check.ts';
import { info } from './icons/info.ts';
import { triangleAlert } from './icons/triangle-alert.ts';
import { Spinner } from './Spinner.tsx';
import styles from './Toast.module.css';

export type ToastLook = 'success' | 'info' | 'warning' | 'danger' | 'progress';

interface ToastAction {
  readonly label: ReactNode;
  readonly onPress: () => void;
}

export interface ToastProps extends Pick<
  ComponentProps<'li'>,
  'onPointerDown' | 'onPointerMove' | 'onPointerLeave' | 'onFocus' | 'onBlur'
> {
  readonly look: ToastLook;
  readonly children: ReactNode;
  readonly action?: ToastAction | undefined;
  readonly otherAction?: ToastAction | undefined;
  readonly leaving?: boolean | undefined;
}

const ICONS = { success: circleCheck, info, warning: triangleAlert, danger: circleAlert } as const;

/** A short message that appears by itself. The component `Announcer` announces it to screen readers. */
export function Toast({ look, children, action, otherAction, leaving = false, ...handlers }: ToastProps) {
  return (
    <li {...handlers} className={classNames(styles.toast, styles[look])} data-status={look} data-leaving={leaving || undefined}>
      {look === 'progress' ? <Spinner /> : <Icon shape={ICONS[look]} />}
      <p>{children}</p>
      <Action action={action} />
      <Action action={otherAction} />
    </li>
  );
}

const Action = ({ action }: { readonly action: ToastAction | undefined }) =>
  action && (
    <Button kind="quiet" onClick={action.onPress}>
      {action.label}
    </Button>
  );

/** Outside the page's content and marked as a silent live region, so that an open dialog neither covers nor silences it. */
export function ToastRegion({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return createPortal(
    <section className={styles.region} aria-label={label} aria-live="off" data-toasts data-print="no">
      <ol>{children}</ol>
    </section>,
    document.body,
  );
}
