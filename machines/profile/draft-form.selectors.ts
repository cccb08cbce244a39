import type { CallError } from '#machines/feedback/feedback.events.ts';
import type { MemberFormActor, MemberFormSnapshot } from './member-form.selectors.ts';
import type { ProfileFormActor, ProfileFormSnapshot } from './profile-form.selectors.ts';

export type DraftFormActor = MemberFormActor | ProfileFormActor;
export type DraftFormSnapshot = MemberFormSnapshot | ProfileFormSnapshot;

export const selectIsKnown = ({ context }: DraftFormSnapshot): boolean => context.known !== null;
export const selectIsReading = (snapshot: DraftFormSnapshot): boolean => snapshot.matches('reading');
export const selectIsSaving = (snapshot: DraftFormSnapshot): boolean => snapshot.matches('saving');
export const selectIsSaved = (snapshot: DraftFormSnapshot): boolean => snapshot.matches('saved');
/** It is not known whether the last change was saved. */
export const selectIsInterrupted = (snapshot: DraftFormSnapshot): boolean => snapshot.matches('interrupted');
export const selectHasFailed = (snapshot: DraftFormSnapshot): boolean => snapshot.matches('failed');
export const selectCanSave = (snapshot: DraftFormSnapshot): boolean => snapshot.can({ type: 'save.pressed' });
export const selectError = ({ context }: DraftFormSnapshot): CallError | null => context.error;
export const selectIsRestored = (snapshot: DraftFormSnapshot): boolean => snapshot.can({ type: 'discard.pressed' });
