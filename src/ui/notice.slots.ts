/** The type of a component that shows the status of reading a resource. One feature contains it, and screens pass it to other features. */
import type { FunctionComponent, ReactNode } from 'react';

export interface ReadingNoticeProps<Reading> {
  readonly resource: Reading;
  /** Whether the device is offline, which the page already shows elsewhere. */
  readonly isOffline: boolean;
  /** The age of the content; `ago` is a text such as "12 min ago". */
  readonly age: (ago: string) => string;
  readonly notRefreshed: ReactNode;
  readonly notRead: ReactNode;
}

/** Shows why a read failed, and how old the content is. */
export type NoticeSlot<Reading> = FunctionComponent<ReadingNoticeProps<Reading>>;
