import { refusalToCallError } from '#machines/feedback/call-error.rules.ts';
import type { PushError, PushStateRead, PushTestAnswer, SubscribeAnswer, UnsubscribeAnswer } from './push-subscription.types.ts';

export type PushAnswer = PushStateRead | SubscribeAnswer | UnsubscribeAnswer | PushTestAnswer;

export const pushTimeout: PushError = { kind: 'failure', failure: 'timedOut' };

export const pushErrorOf = (answer: PushAnswer): PushError =>
  answer.kind === 'unavailable' ? { kind: 'unavailable' } : refusalToCallError(answer);
