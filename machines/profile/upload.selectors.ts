import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import type { createUploadMachine } from './upload.machine.ts';
import type { PictureContent } from './upload.types.ts';

export type UploadActor = ActorRefFrom<typeof createUploadMachine>;
export type UploadSnapshot = SnapshotFrom<typeof createUploadMachine>;

export type UploadStage = 'opening' | 'authorizing' | 'sending' | 'processing' | 'checking' | 'removing' | 'set';

export function selectStage(snapshot: UploadSnapshot): UploadStage | null {
  if (snapshot.matches({ uploading: 'sending' })) return 'sending';
  if (snapshot.matches({ uploading: 'processing' })) return 'processing';
  return (['opening', 'authorizing', 'checking', 'removing', 'set'] as const).find((state) => snapshot.matches(state)) ?? null;
}

export function selectFailure(snapshot: UploadSnapshot): 'unsuitable' | 'refused' | 'interrupted' | 'unsure' | null {
  return (['unsuitable', 'refused', 'interrupted', 'unsure'] as const).find((state) => snapshot.matches(state)) ?? null;
}

export const selectImageToCrop = (snapshot: UploadSnapshot): PictureContent | null =>
  snapshot.matches('cropping') ? snapshot.context.chosen : null;
export const selectPercent = ({ context }: UploadSnapshot): number => context.percent;
export const selectError = ({ context }: UploadSnapshot): CallError | null => context.error;
export const selectCanCancel = (snapshot: UploadSnapshot): boolean => snapshot.can({ type: 'cancel.pressed' });
export const selectCanRetry = (snapshot: UploadSnapshot): boolean => snapshot.can({ type: 'retry.pressed' });
export const selectCanRemove = (snapshot: UploadSnapshot): boolean => snapshot.can({ type: 'remove.pressed' });
