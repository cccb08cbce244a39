import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import type { createFacilitiesMachine } from './facilities.machine.ts';

export type FacilitiesActor = ActorRefFrom<typeof createFacilitiesMachine>;
export type FacilitiesSnapshot = SnapshotFrom<typeof createFacilitiesMachine>;

export const selectHiding = (snapshot: FacilitiesSnapshot): string | null => (snapshot.hasTag('busy') ? snapshot.context.orgId : null);
export const selectError = ({ context }: FacilitiesSnapshot): CallError | null => context.error;
/** No answer came, so it is not known whether the studio is hidden. */
export const selectIsUnsettled = (snapshot: FacilitiesSnapshot): boolean => snapshot.matches('interrupted');
export const selectCanHide =
  (orgId: string) =>
  (snapshot: FacilitiesSnapshot): boolean =>
    snapshot.can({ type: 'hide.pressed', orgId });
