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
  /** The main sentence, which the children explain. */
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** An icon that replaces the icon of the tone. */
  readonly icon?: string | undefined;
  readonly action?: ReactNode;
  /** Set if the notice can appear after the page is shown. `status` is announced politely, `alert` at once. */
  readonly live?: 'status' | 'alert' | undefined;
}

const ICONS = { danger: circleAlert, warning: triangleAlert, info, success: circleCheck } as const;

/** A message about this screen that stays until its cause is gone. */
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
