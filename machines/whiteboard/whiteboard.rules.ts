/** Who sees the whiteboard of a class. Source: docs/spec §6. */
import type { VisitState } from '#contract/visit-fields.ts';

export interface WhiteboardFacts {
  readonly whiteboard_visibility: 'public' | 'attending';
  readonly visit?: { readonly state: VisitState } | null | undefined;
}

/** All members see a public whiteboard; only booked or attending members see one that is set to `attending`. Clause: §6. */
export const canSeeWhiteboard = ({ whiteboard_visibility, visit }: WhiteboardFacts): boolean =>
  whiteboard_visibility === 'public' || visit?.state === 'booked' || visit?.state === 'attended';
