/** Which calls the app owns, how it reports their results, and which data they change. Source: decisions.write. */
import type { AnswerOf, CallName, Calls } from '#contract/calls.ts';
import type { Refused } from '#contract/call-failure.ts';
import type { SuccessText, CallError, FailedWriteText } from '#machines/feedback/feedback.events.ts';
import { leavesOpen } from '#machines/feedback/call-error.rules.ts';
import { isResentByItself } from './press-age.rules.ts';
import type {
  StoredWrites,
  PendingWriteContext,
  PendingWriteOutput,
  UnresolvedWrite,
  Write,
  WriteAnswer,
  WriteReport,
  WriteThing,
  WriteQueueContext,
  WriteQueueEmitted,
  WriteQueueInput,
} from './write.types.ts';

export type WriteName = { [N in CallName]: Calls[N]['method'] extends 'GET' ? never : N }[CallName];

interface WriteRow extends WriteReport {
  readonly isToasted?: true;
  /** The body contains a secret, so the write is not stored for a reload. */
  readonly isSecret?: true;
  /** The cart provides the key, so every attempt uses the same one. */
  readonly isOfCart?: true;
  /** What the write changes. Two writes with the same target overwrite each other, so the second waits for the first. */
  readonly target?: (write: Write) => string;
}

const row = (thing: WriteThing, done: SuccessText | null, undone: FailedWriteText): WriteRow => ({ thing, done, undone });
const toasted = (changed: WriteRow): WriteRow => ({ ...changed, isToasted: true });
const visit = (done: SuccessText, undone: FailedWriteText): WriteRow => toasted(row('class', done, undone));
/** For a call that changes something that each member has only once. */
const onlyOne = (target: string, changed: WriteRow): WriteRow => ({ ...changed, target: () => target });
const named = (target: string, changed: WriteRow): WriteRow => ({
  ...changed,
  target: ({ params }) => `${target} ${params?.['id'] ?? ''}`,
});

/** Null: the call belongs to the actor that makes it, such as the auth actor, a form with secrets, a wizard, or the bell. */
export const writeRows: Readonly<Record<WriteName, WriteRow | null>> = {
  bookVisit: visit('booked', 'booked'),
  dropIn: visit('booked', 'booked'),
  joinWaitlist: visit('waitlisted', 'waitlisted'),
  cancelVisit: visit('cancelled', 'cancelled'),
  lateCancelVisit: visit('cancelled', 'cancelled'),
  confirmVisit: visit('confirmed', 'confirmed'),
  declineVisit: visit('declined', 'declined'),
  bookAppointment: toasted(row('appointment', 'booked', 'booked')),
  updateAppointment: named('appointment', toasted(row('appointment', 'moved', 'moved'))),
  addComment: row('comment', 'sent', 'sent'),
  deleteComment: row('comment', 'removed', 'removed'),
  addReaction: onlyOne('reactions', row('reaction', null, 'saved')),
  deleteReaction: onlyOne('reactions', row('reaction', null, 'saved')),
  addWorkoutReaction: onlyOne('reactions', row('reaction', null, 'saved')),
  deleteWorkoutReaction: onlyOne('reactions', row('reaction', null, 'saved')),
  logWorkout: row('workout', 'saved', 'saved'),
  updateWorkout: named('workout', row('workout', 'saved', 'saved')),
  deleteWorkout: named('workout', row('workout', 'removed', 'removed')),
  restoreWorkout: named('workout', row('workout', 'restored', 'restored')),
  updateProfile: onlyOne('profile', row('profile', 'saved', 'saved')),
  updateMember: named('member', row('details', 'saved', 'saved')),
  updateNotificationSettings: onlyOne('notifications', row('notifications', 'saved', 'saved')),
  updateOrg: named('org', row('studio', 'saved', 'saved')),
  removeAvatar: row('picture', 'removed', 'removed'),
  updateCart: onlyOne('cart', row('cart', null, 'saved')),
  deleteCart: onlyOne('cart', row('cart', null, 'saved')),
  checkout: { ...onlyOne('cart', row('purchase', 'paid', 'paid')), isOfCart: true },
  payInvoice: row('invoice', 'paid', 'paid'),
  addPaymentSource: { ...row('card', 'saved', 'saved'), isSecret: true },
  updatePaymentSource: onlyOne('cards', row('card', 'saved', 'saved')),
  deletePaymentSource: onlyOne('cards', row('card', 'removed', 'removed')),
  holdAppointment: null,
  releaseAppointment: null,
  markNotificationRead: null,
  markNotificationsRead: null,
  signIn: null,
  signOut: null,
  signUp: null,
  acceptInvite: null,
  updateEmailSubscription: null,
  requestPasswordReset: null,
  resetPassword: null,
  changePassword: null,
  beginPasskey: null,
  addPasskey: null,
  renamePasskey: null,
  removePasskey: null,
  beginPasskeySignIn: null,
  signInWithPasskey: null,
  beginSecondFactor: null,
  confirmSecondFactor: null,
  removeSecondFactor: null,
  renewRecoveryCodes: null,
  stepUp: null,
  stepUpWithPasskey: null,
  requestEmailChange: null,
  cancelEmailChange: null,
  requestDeletion: null,
  cancelDeletion: null,
  exportData: null,
  confirmEmailChange: null,
  undoEmailChange: null,
  endSignInSession: null,
  endOtherSignInSessions: null,
  savePushSubscription: null,
  deletePushSubscription: null,
  testPush: null,
};

export const findWriteRow = (name: CallName): WriteRow | null => (writeRows as Partial<Record<CallName, WriteRow | null>>)[name] ?? null;

export const isOwnedByApp = (name: CallName): boolean => findWriteRow(name) !== null;

const rowFor = ({ call }: Write): WriteRow => findWriteRow(call) ?? row('profile', null, 'saved');

export const reportOf = (write: Write): WriteReport => {
  const { thing, done, undone } = rowFor(write);
  return { thing, done: write.subject.done ?? done, undone };
};

/** A screen that reports by toasts reads the class first; all other screens show a failure at once. */
export const isToasted = ({ write }: Pick<PendingWriteContext, 'write'>): boolean => rowFor(write).isToasted === true;

const triesBeforeReport = 2;

export const isSecondTryDue = ({ attempts }: PendingWriteContext): boolean => attempts % triesBeforeReport !== 0;

/** Was the write sent while online, and has the connection been lost since? A write that was requested offline needs another press. */
export const isUncertainOffline = ({ isOnline, wasSentOnline }: PendingWriteContext): boolean => !isOnline && wasSentOnline;

/** After a failure, a write is sent again automatically for this number of periods, when the connection returns. */
const resendLimit = 2;

/** Is the result still unknown? A server that responds with an error has not made the change. */
export const isUnsure = (error: CallError | null): boolean =>
  error?.kind === 'failure' && ['unreachable', 'timedOut', 'garbled'].includes(error.failure);

/** Refusals that are temporary: the same intent may succeed later. */
const passing: readonly string[] = [
  'session_full',
  'too_many_requests',
  'request_timeout',
  'busy',
  'internal',
  'gateway_unavailable',
  'payment_pending',
];

/** Can the member retry? A permanent refusal offers no retry. */
export const allowsRetry = ({ error, isRefused }: UnresolvedWrite): boolean =>
  !isRefused || (error.kind === 'problem' && passing.includes(error.problem.code));

/** Refusals that come before the server reads the request are not stored with the key. */
const isKeyUsedUp = ({ error, isRefused }: UnresolvedWrite): boolean =>
  isRefused && !(error.kind === 'problem' && leavesOpen({ kind: 'refused', problem: error.problem }));

/** The write for a retry: a refused intent needs a new key. Any other write keeps its key, which also identifies the write for its form. */
export const retryOf = (unresolved: UnresolvedWrite, freshKey: string): Write => {
  const { write } = unresolved;
  return isKeyUsedUp(unresolved) && rowFor(write).isOfCart !== true ? { ...write, key: freshKey } : write;
};

export const wasRefused = (answer: WriteAnswer | null): answer is Refused => answer?.kind === 'refused';

export const initialWriteQueueContext = ({ profileId, isOnline }: WriteQueueInput): WriteQueueContext => ({
  profileId,
  isOnline,
  pending: [],
  queued: [],
  unresolved: [],
});

export const isPending = ({ pending }: WriteQueueContext, key: string): boolean => pending.some((write) => write.key === key);

export const isQueued = ({ queued }: WriteQueueContext, key: string): boolean => queued.some((write) => write.key === key);

export const unresolvedWith = ({ unresolved }: WriteQueueContext, key: string): UnresolvedWrite | null =>
  unresolved.find(({ write }) => write.key === key) ?? null;

const without = ({ unresolved }: WriteQueueContext, key: string): readonly UnresolvedWrite[] =>
  unresolved.filter(({ write }) => write.key !== key);

/** Do both writes change the same thing? The bodies are compared only if the path does not identify the thing. */
const isForSame = (one: Write, other: Write): boolean => {
  const thingOf = ({ call, params, facility, body }: Write): string =>
    JSON.stringify([call, facility, params ?? (call.startsWith('update') ? null : body)]);
  return thingOf(one) === thingOf(other);
};

const targetOf = (write: Write): string | null => rowFor(write).target?.(write) ?? null;

/** Pending writes with the same target as `write`: if they were sent at the same time, they could overwrite each other. */
export const pendingOnTarget = ({ pending }: Pick<WriteQueueContext, 'pending'>, write: Write): readonly Write[] => {
  const target = targetOf(write);
  return target === null ? [] : pending.filter((one) => one.key !== write.key && targetOf(one) === target);
};

/** Does this write wait for another write to end? While the device is offline no write is sent, so no write waits for another. */
export const mustWait = (context: Pick<WriteQueueContext, 'pending' | 'isOnline'>, write: Write): boolean =>
  context.isOnline && pendingOnTarget(context, write).length > 0;

/** Adds writes: each write is sent at once, or queued behind another write with the same target. */
export const withRequested = (context: WriteQueueContext, writes: readonly Write[]): Pick<WriteQueueContext, 'pending' | 'queued'> =>
  writes.reduce(
    ({ pending, queued }, write) =>
      mustWait({ isOnline: context.isOnline, pending }, write)
        ? { pending, queued: [...queued, write] }
        : { pending: [...pending, write], queued },
    { pending: context.pending, queued: context.queued },
  );

export const withDueWrites = (context: WriteQueueContext): Pick<WriteQueueContext, 'pending' | 'queued'> =>
  withRequested({ ...context, queued: [] }, context.queued);

/** Removes the reports of the same intent, and of the same thing, because the member requests it again. */
export const withoutReportsOn = (context: WriteQueueContext, write: Write): Pick<WriteQueueContext, 'unresolved'> => ({
  unresolved: context.unresolved.filter((one) => one.write.key !== write.key && !isForSame(one.write, write)),
});

const withoutPending = ({ pending }: WriteQueueContext, key: string): Pick<WriteQueueContext, 'pending'> => ({
  pending: pending.filter((write) => write.key !== key),
});

export const withoutUnresolved = (context: WriteQueueContext, key: string): Pick<WriteQueueContext, 'unresolved'> => ({
  unresolved: without(context, key),
});

/** The report of an ended write; null if it succeeded, or if its screen has reported it. */
function unresolvedIn({ write, end, answer, error, wasSentOnline }: PendingWriteOutput): UnresolvedWrite | null {
  if (end === 'failed') {
    const reported = error ?? { kind: 'failure', failure: 'garbled' };
    return { write, error: reported, isRefused: false, resendPeriods: wasSentOnline && isUnsure(reported) ? resendLimit : 0 };
  }
  return end === 'answered' && wasRefused(answer)
    ? { write, error: { kind: 'problem', problem: answer.problem }, isRefused: true, resendPeriods: 0 }
    : null;
}

export const withEnd = (
  context: WriteQueueContext,
  output: PendingWriteOutput | null,
): Pick<WriteQueueContext, 'pending' | 'unresolved'> => {
  if (!output) return context;
  const { key } = output.write;
  const isRepeated = context.queued.some((write) => isForSame(write, output.write));
  const unresolved = isRepeated ? null : unresolvedIn(output);
  return { ...withoutPending(context, key), unresolved: [...without(context, key), ...(unresolved ? [unresolved] : [])] };
};

/** Writes that were sent a short while ago and got no answer. */
export const unsureWrites = ({ unresolved }: WriteQueueContext): readonly UnresolvedWrite[] =>
  unresolved.filter(({ resendPeriods }) => resendPeriods > 0);

export const withAge = ({ unresolved }: WriteQueueContext): Pick<WriteQueueContext, 'unresolved'> => ({
  unresolved: unresolved.map((one) => ({ ...one, resendPeriods: Math.max(0, one.resendPeriods - 1) })),
});

/** The writes to store for a reload: all without a dismissed result, except those that contain a secret. */
export const writesToStore = ({ pending, queued, unresolved }: WriteQueueContext): StoredWrites => {
  const mayBeKept = (write: Write): boolean => rowFor(write).isSecret !== true;
  return { pending: [...pending, ...queued].filter(mayBeKept), unresolved: unresolved.filter(({ write }) => mayBeKept(write)) };
};

/** Stored writes as restored at `now`, in milliseconds since 1970. */
export const restoreStoredWrites = ({ pending, unresolved }: StoredWrites, now: number): StoredWrites => {
  const isRecent = ({ requestedAt }: Write): boolean => isResentByItself(requestedAt, now);
  const reports = pending
    .filter((write) => !isRecent(write))
    .map((write): UnresolvedWrite => ({ write, error: { kind: 'failure', failure: 'timedOut' }, isRefused: false, resendPeriods: 0 }));
  return { pending: pending.filter(isRecent), unresolved: [...unresolved, ...reports] };
};

export const unknownStoredWrites = (context: WriteQueueContext, { pending, unresolved }: StoredWrites): StoredWrites => {
  const isUnknown = ({ key }: Write): boolean => !isPending(context, key) && !isQueued(context, key) && !unresolvedWith(context, key);
  return { pending: pending.filter(isUnknown), unresolved: unresolved.filter(({ write }) => isUnknown(write)) };
};

/** The app data that the answer updates: a class, the member, or one of their studios. */
function changesBy({ write: { call }, answer }: PendingWriteOutput): readonly WriteQueueEmitted[] {
  if (answer?.kind !== 'answered') return [];
  if (call === 'updateProfile') return [{ type: 'profile.changed', profile: answer.answer as AnswerOf<'updateProfile'> }];
  if (call === 'updateOrg') return [{ type: 'account.changed', account: answer.answer as AnswerOf<'updateOrg'> }];
  return [];
}

/** The app's report of a write; empty if the screen has reported the result. */
export function reportsOf(output: PendingWriteOutput | null): readonly WriteQueueEmitted[] {
  if (!output) return [];
  const { write, end, answer } = output;
  if (end !== 'answered' && end !== 'failed') return [];
  const { done } = reportOf(write);
  const isDone = answer?.kind === 'answered' && done !== null;
  return [
    isDone ? { type: 'progress.succeeded', id: write.key, text: done } : { type: 'progress.dropped', id: write.key },
    ...changesBy(output),
    { type: 'places.changed', sessionIds: null },
  ];
}

export const toPendingWriteOutput = ({ write, answer, error, end, wasSentOnline }: PendingWriteContext): PendingWriteOutput => ({
  write,
  end: end ?? 'released',
  answer,
  error,
  wasSentOnline,
});

/** It is not known whether the write was sent, so the member decides. Null if this write is not in progress. */
export const crashedWriteOutput = ({ pending }: WriteQueueContext, key: string): PendingWriteOutput | null => {
  const write = pending.find((one) => one.key === key);
  return write ? { write, end: 'failed', answer: null, error: { kind: 'failure', failure: 'garbled' }, wasSentOnline: false } : null;
};
