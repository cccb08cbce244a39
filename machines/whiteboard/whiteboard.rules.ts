/** Who sees the whiteboard of a class. Source: docs/spec §6. */
import type { VisitState } from '#contract/visit-fields.ts';

export interface WhiteboardFacts {
  readonly whiteboard_visibility: 'public' | 'attending';
  readonly visit?: { readonly state: VisitState } | null | undefined;
}

/**
 * Can the member see the whiteboard? All members see a public whiteboard. A whiteboard with the setting `attending` is visible only to
 * members who booked or attended. Clause: §6.
 */
export const canSeeWhiteboard = ({ whiteboard_visibility, visit }: WhiteboardFacts): boolean =>
  whiteboard_visibility === 'public' || visit?.state === 'booked' || visit?.state === 'attended';
