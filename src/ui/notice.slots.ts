/** What says how a reading goes: drawn by one part of the app, and handed to the others by whoever puts the screen together. */
import type { FunctionComponent, ReactNode } from 'react';

export interface ReadingNoticeProps<Reading> {
  readonly resource: Reading;
  /** The device has no network, as the page says elsewhere already. */
  readonly isOffline: boolean;
  /** How old what is there is; `ago` as in "12 min ago". */
  readonly age: (ago: string) => string;
  readonly notRefreshed: ReactNode;
  readonly notRead: ReactNode;
}

/** Says why something could not be read, and how old what is there is. */
export type NoticeSlot<Reading> = FunctionComponent<ReadingNoticeProps<Reading>>;
