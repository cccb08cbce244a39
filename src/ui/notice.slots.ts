/** The components for the status of a read: drawn by one feature, and provided to the others by the screen. */
import type { FunctionComponent, ReactNode } from 'react';

export interface ReadingNoticeProps<Reading> {
  readonly resource: Reading;
  /** The device has no network, which the page shows elsewhere already. */
  readonly isOffline: boolean;
  /** How old what is there is; `ago` as in "12 min ago". */
  readonly age: (ago: string) => string;
  readonly notRefreshed: ReactNode;
  readonly notRead: ReactNode;
}

/** Shows why a read failed, and how old the content is. */
export type NoticeSlot<Reading> = FunctionComponent<ReadingNoticeProps<Reading>>;
