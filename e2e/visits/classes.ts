/** The classes of the demo studio that the tests use, with Mia's visits on Monday 2 March at 06:00. */
import type { Page } from '@playwright/test';
import { mia, signIn } from '#e2e/fixtures.ts';
import { openMemberClient } from '#e2e/journeys/member-client.ts';
import type { Studio } from '#e2e/studio.ts';

interface Story {
  readonly name: string;
  readonly start: string;
  readonly time: string;
}

const story = (name: string, start: string): Story => ({ name, start, time: start.slice(11, 16) });

export const seededClasses = {
  /** A booked class that could be cancelled for free until the evening before. */
  bookedLate: story('CrossFit', '2026-03-02T07:10:00+13:00'),
  /** A booked class that can be cancelled for free until 07:30. */
  bookedInTime: story('CrossFit', '2026-03-02T09:30:00+13:00'),
  /** A class on whose waitlist Mia is second of four. */
  waiting: story('Mobility & breath', '2026-03-02T19:15:00+13:00'),
  /** A class with a place that is offered to Mia until 09:00. */
  offered: story('Barbell club', '2026-03-04T17:30:00+13:00'),
  /** A full class with seven members on the waitlist. */
  full: story('CrossFit', '2026-03-02T12:10:00+13:00'),
  fullWithoutWaitlist: story('On-ramp, week 1', '2026-03-02T18:15:00+13:00'),
  onNow: story('CrossFit', '2026-03-02T06:00:00+13:00'),
  calledOff: story('Gymnastics skills', '2026-03-02T16:10:00+13:00'),
  notYetOpen: story('Open gym', '2026-03-09T20:15:00+13:00'),
  free: story('Open gym', '2026-03-02T13:30:00+13:00'),
} as const satisfies Readonly<Record<string, Story>>;

export type SeededClassName = keyof typeof seededClasses;

/** "CrossFit at 07:10": the name of every button of the class. */
export const classLabel = (which: SeededClassName): string => `${seededClasses[which].name} at ${seededClasses[which].time}`;

export async function openSeededClass(page: Page, studio: Studio, which: SeededClassName): Promise<void> {
  const client = await openMemberClient(studio, mia);
  const { id } = await client.classAt(seededClasses[which].name, seededClasses[which].start);
  await signIn(page);
  await page.goto(`/classes/${id}`);
  await page.getByRole('heading', { level: 1, name: seededClasses[which].name }).waitFor();
}
