import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { createPushPromptMachine } from './push-prompt.machine.ts';

export type PushPromptActor = ActorRefFrom<typeof createPushPromptMachine>;
export type PushPromptSnapshot = SnapshotFrom<typeof createPushPromptMachine>;

type Value = PushPromptSnapshot['value'];
type Within = Extract<Value, { readonly open: string }>['open'];

export type PushPromptStatus = Extract<Value, string> | `open.${Within}`;

export const selectPromptStatus = ({ value }: PushPromptSnapshot): PushPromptStatus =>
  typeof value === 'string' ? value : `open.${value.open}`;

export const selectPromptError = ({ context }: PushPromptSnapshot) => context.error;

/** The browser can still show its permission dialog, because the member has not answered it yet. */
export const selectIsPermissionOpen = ({ context }: PushPromptSnapshot): boolean => context.permission === 'default';
