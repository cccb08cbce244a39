/** What other features draw on the pages of appointments; the screen provides it. */
import type { FunctionComponent } from 'react';
import type { Visit } from '#contract/visits.ts';
import type { ReadingActor } from '#machines/app/resource.types.ts';
import type { NoticeSlot } from '#src/ui/notice.slots.ts';
import type { Formats } from '#words/formats.ts';

/** Shows the status of a read. */
export type ReadingNoticeSlot = NoticeSlot<ReadingActor>;

/** The card of an appointment among what is ahead. */
export type AppointmentCardSlot = FunctionComponent<{ readonly visit: Visit; readonly formats: Formats }>;
