/** What the views ask any form that loses nothing. */
import type { Trouble } from '#machines/feedback/feedback.events.ts';
import type { MemberFormActor, MemberFormSnapshot } from './member-form.selectors.ts';
import type { ProfileFormActor, ProfileFormSnapshot } from './profile-form.selectors.ts';

export type KeptFormActor = MemberFormActor | ProfileFormActor;
export type KeptFormSnapshot = MemberFormSnapshot | ProfileFormSnapshot;

export const selectIsKnown = ({ context }: KeptFormSnapshot): boolean => context.known !== null;
export const selectIsReading = (snapshot: KeptFormSnapshot): boolean => snapshot.matches('reading');
export const selectIsSaving = (snapshot: KeptFormSnapshot): boolean => snapshot.matches('saving');
export const selectIsSaved = (snapshot: KeptFormSnapshot): boolean => snapshot.matches('saved');
/** Nobody knows whether the last change was saved. */
export const selectIsInterrupted = (snapshot: KeptFormSnapshot): boolean => snapshot.matches('interrupted');
export const selectHasFailed = (snapshot: KeptFormSnapshot): boolean => snapshot.matches('failed');
export const selectCanSave = (snapshot: KeptFormSnapshot): boolean => snapshot.can({ type: 'save.pressed' });
export const selectTrouble = ({ context }: KeptFormSnapshot): Trouble | null => context.trouble;
/** What was written before and never saved stands in the form, and can go. */
export const selectIsRestored = (snapshot: KeptFormSnapshot): boolean => snapshot.can({ type: 'discard.pressed' });
