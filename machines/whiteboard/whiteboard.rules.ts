/** Who sees the whiteboard of a class. Source: docs/spec §6. */
import type { VisitState } from '#contract/visit-fields.ts';

export interface WhiteboardFacts {
  readonly whiteboard_visibility: 'public' | 'attending';
  readonly visit?: { readonly state: VisitState } | null | undefined;
}

/** With the setting `attending`, only members who booked or attended see it. Clause: §6. */
export const canSeeWhiteboard = ({ whiteboard_visibility, visit }: WhiteboardFacts): boolean =>
  whiteboard_visibility === 'public' || visit?.state === 'booked' || visit?.state === 'attended';
