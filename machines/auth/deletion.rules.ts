/** How long a deletion can be cancelled, and what a member can download or leave. Source: docs/decisions/member-data.md#0386. */
import type { DeletionState, StudioToLeave } from '#contract/deletions.ts';

/** From the request until the data are erased, in milliseconds. */
export const deletionDelay = 14 * 24 * 60 * 60 * 1000;

export const eraseAfter = (requestedAt: Date): Date => new Date(requestedAt.getTime() + deletionDelay);

export const isDeletionDue = (end: string, now: Date): boolean => now >= new Date(end);

const isWaiting = ({ deletions }: DeletionState, orgId: string | null): boolean => deletions.some((one) => one.org_id === orgId);

const findStudio = (known: DeletionState | null, orgId: string | null): StudioToLeave | undefined =>
  known?.studios.find((studio) => studio.org_id === orgId);

export const studioName = (known: DeletionState | null, orgId: string | null): string | null => findStudio(known, orgId)?.name ?? null;

/** `orgId` null: all data. A member with one studio has no separate download for it, because it would contain the same data. */
export const canExport = (known: DeletionState | null, orgId: string | null): boolean =>
  known !== null && (orgId === null || (known.studios.length > 1 && findStudio(known, orgId) !== undefined));

/** `orgId` null: the whole account, with all studios. */
export const canLeave = (known: DeletionState | null, orgId: string | null): boolean =>
  known !== null && !isWaiting(known, null) && !isWaiting(known, orgId) && (orgId === null || findStudio(known, orgId) !== undefined);

export const canKeep = (known: DeletionState | null, id: string): boolean => known?.deletions.some((one) => one.id === id) ?? false;
