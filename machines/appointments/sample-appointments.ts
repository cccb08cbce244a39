/** One appointment for models and tests: Tuesday 3 March 2026, 10:00 to 11:00 in UTC, chosen the Sunday before. */
import type { Slot } from '#contract/slots.ts';

export const instants = {
  early: new Date('2026-03-01T12:00:00.000Z'),
  /** Two minutes later, when the member chooses another time. */
  soon: new Date('2026-03-01T12:02:00.000Z'),
  /** Five minutes after the first choice. */
  holdOver: new Date('2026-03-01T12:05:00.000Z'),
  later: new Date('2026-03-01T12:07:00.000Z'),
  deadline: new Date('2026-03-02T10:00:00.000Z'),
  start: new Date('2026-03-03T10:00:00.000Z'),
  end: new Date('2026-03-03T11:00:00.000Z'),
};

export const chosenSlot = {
  startAt: instants.start.toISOString(),
  endAt: instants.end.toISOString(),
  staffId: 'ana',
  holdExpiresAt: instants.holdOver.toISOString(),
  cancelMinutes: 24 * 60,
};

/** The slot that starts one hour after the chosen time; it is free. The slot after this one is taken. */
export const later: Slot = { start_at: '2026-03-03T11:00:00.000Z', end_at: '2026-03-03T12:00:00.000Z', staff_id: 'ana', available: true };
export const takenSlot: Slot = {
  start_at: '2026-03-03T12:00:00.000Z',
  end_at: '2026-03-03T13:00:00.000Z',
  staff_id: 'ana',
  available: false,
};
