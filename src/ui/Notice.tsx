import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import { circleAlert } from './icons/circle-alert.ts';
import { circleCheck } from './icons/circle-check.ts';
import { info } from './icons/info.ts';
import { triangleAlert } from './icons/triangle-alert.ts';
import styles from './Notice.module.css';

export type NoticeTone = 'danger' | 'warning' | 'info' | 'success';

export interface NoticeProps {
  readonly tone: NoticeTone;
  /** The sentence that matters; what follows explains it. */
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** Another drawing than the tone's own. */
  readonly icon?: string | undefined;
  /** An action, usually a button that tries again. */
  readonly action?: ReactNode;
  /** Set if it appears while the page is open: announced politely, or at once. */
  readonly live?: 'status' | 'alert' | undefined;
}

const ICONS = { danger: circleAlert, warning: triangleAlert, info, success: circleCheck } as const;

/** Something about this screen that stays true until it is mended. */
export function Notice({ tone, title, children, icon = ICONS[tone], action, live }: NoticeProps) {
  return (
    <div className={classNames(styles.notice, styles[tone])} role={live}>
      <Icon shape={icon} />
      <div className={styles.body}>
        <p>
          <b>{title}</b> {children}
        </p>
        {action}
      </div>
    </div>
  );
}
