import type { FunctionComponent } from 'react';
import type { Visit } from '#contract/visits.ts';
import type { ReadingActor } from '#machines/app/resource.types.ts';
import type { NoticeSlot } from '#src/ui/notice.slots.ts';
import type { Formats } from '#words/formats.ts';

export type ReadingNoticeSlot = NoticeSlot<ReadingActor>;

export type AppointmentCardSlot = FunctionComponent<{ readonly visit: Visit; readonly formats: Formats }>;
