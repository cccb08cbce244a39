import type { Deletion, DeletionState } from '#contract/deletions.ts';

const box = { org_id: '00000000-0000-4000-8000-0000000000b1', name: 'Ironbark Box', bookings: 2, passes: 1 };
const yoga = { org_id: '00000000-0000-4000-8000-0000000000b2', name: 'Harbour Yoga', bookings: 0, passes: 0 };
const waiting = (id: string, org_id: string | null): Deletion => ({
  id: `00000000-0000-4000-8000-0000000000${id}`,
  org_id,
  requested_at: '2026-03-02T06:00:00Z',
  erase_after: '2026-03-16T06:00:00Z',
});

export const sampleDeletions = { ofBox: waiting('d1', box.org_id), ofAccount: waiting('d2', null) };

const state = (...deletions: readonly Deletion[]): DeletionState => ({ studios: [box, yoga], deletions: [...deletions] });
export const sampleDeletionStates = {
  none: state(),
  oneStudio: { studios: [box], deletions: [] },
  ofBox: state(sampleDeletions.ofBox),
  ofAccount: state(sampleDeletions.ofAccount),
};
export const sampleStudioToLeave = box;
