/** Which calls belong to the app, how their results are reported, and what follows from them. Source: decisions.write. */
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

/** Every call that changes something. */
export type WriteName = { [N in CallName]: Calls[N]['method'] extends 'GET' ? never : N }[CallName];

interface WriteRow extends WriteReport {
  /** Its screen reports every result as a toast. */
  readonly isToasted?: true;
  /** It contains a secret, so it is not kept over a reload. */
  readonly isSecret?: true;
  /** Its key is the cart's, however often it is tried. */
  readonly isOfCart?: true;
  /** What it changes: two writes with the same target overwrite each other, so the second is sent once the first has ended. */
  readonly target?: (write: Write) => string;
}

const row = (thing: WriteThing, done: SuccessText | null, undone: FailedWriteText): WriteRow => ({ thing, done, undone });
const toasted = (changed: WriteRow): WriteRow => ({ ...changed, isToasted: true });
const visit = (done: SuccessText, undone: FailedWriteText): WriteRow => toasted(row('class', done, undone));
/** It changes the only thing of its kind that a member has. */
const onlyOne = (target: string, changed: WriteRow): WriteRow => ({ ...changed, target: () => target });
/** It changes the thing that the path names. */
const named = (target: string, changed: WriteRow): WriteRow => ({
  ...changed,
  target: ({ params }) => `${target} ${params?.['id'] ?? ''}`,
});

/**
 * Null: the call belongs to the actor that makes it. Signing in and out, passwords, passkeys, second factors, emails, sign-in
 * sessions, invitations and calendar tokens belong to the auth actor and to forms with secrets. Stopping emails belongs to its own
 * page, and a push subscription to the browser. A hold ends with its wizard. The bell marks notifications as read, and runs as
 * long as the app.
 */
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

/** Does this call belong to the app? */
export const isOwnedByApp = (name: CallName): boolean => findWriteRow(name) !== null;

const rowFor = ({ call }: Write): WriteRow => findWriteRow(call) ?? row('profile', null, 'saved');

/** The words for its end. */
export const reportOf = (write: Write): WriteReport => {
  const { thing, done, undone } = rowFor(write);
  return { thing, done: write.subject.done ?? done, undone };
};

/** A screen that reports by toasts has to read the class first; any other one shows a failure at once. */
export const isToasted = ({ write }: Pick<PendingWriteContext, 'write'>): boolean => rowFor(write).isToasted === true;

/** Attempts before the member decides. */
const triesBeforeReport = 2;

export const isSecondTryDue = ({ attempts }: PendingWriteContext): boolean => attempts % triesBeforeReport !== 0;

/** Did it leave the device, which has lost the connection since? What was pressed offline is not sent without the member. */
export const isUncertainOffline = ({ isOnline, wasSentOnline }: PendingWriteContext): boolean => !isOnline && wasSentOnline;

/** After so many periods since the report of its failure, only the member sends a write again. */
const resendLimit = 2;

/** Is its result still unknown? A server that answers with an error has not made the change. */
export const isUnsure = (error: CallError | null): boolean =>
  error?.kind === 'failure' && ['unreachable', 'timedOut', 'garbled'].includes(error.failure);

/** Codes of refusals after which the same intent may succeed. */
const passing: readonly string[] = [
  'session_full',
  'too_many_requests',
  'request_timeout',
  'busy',
  'internal',
  'gateway_unavailable',
  'payment_pending',
];

/** May the member try again? A permanent refusal offers no retry. */
export const allowsRetry = ({ error, isRefused }: UnresolvedWrite): boolean =>
  !isRefused || (error.kind === 'problem' && passing.includes(error.problem.code));

/** Has the server refused the intent itself? It stores this refusal with the key, unlike a refusal before it reads the request. */
const isKeyUsedUp = ({ error, isRefused }: UnresolvedWrite): boolean =>
  isRefused && !(error.kind === 'problem' && leavesOpen({ kind: 'refused', problem: error.problem }));

/**
 * What is sent when the member tries again: a refused intent needs a key of its own, any other keeps its key, by which its form knows it
 * too.
 */
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

/** Is it for the same thing? Two bodies are compared only where the path does not identify the thing. */
const isForSame = (one: Write, other: Write): boolean => {
  const thingOf = ({ call, params, facility, body }: Write): string =>
    JSON.stringify([call, facility, params ?? (call.startsWith('update') ? null : body)]);
  return thingOf(one) === thingOf(other);
};

const targetOf = (write: Write): string | null => rowFor(write).target?.(write) ?? null;

/** Writes in progress with the same target: one would overwrite the result of the other. */
export const pendingOnTarget = ({ pending }: Pick<WriteQueueContext, 'pending'>, write: Write): readonly Write[] => {
  const target = targetOf(write);
  return target === null ? [] : pending.filter((one) => one.key !== write.key && targetOf(one) === target);
};

/** Must it wait until another one has ended? Offline nothing is sent, so nothing must wait. */
export const mustWait = (context: Pick<WriteQueueContext, 'pending' | 'isOnline'>, write: Write): boolean =>
  context.isOnline && pendingOnTarget(context, write).length > 0;

/** Where these writes go: each is sent at once, or waits for another one with the same target. */
export const withRequested = (context: WriteQueueContext, writes: readonly Write[]): Pick<WriteQueueContext, 'pending' | 'queued'> =>
  writes.reduce(
    ({ pending, queued }, write) =>
      mustWait({ isOnline: context.isOnline, pending }, write)
        ? { pending, queued: [...queued, write] }
        : { pending: [...pending, write], queued },
    { pending: context.pending, queued: context.queued },
  );

/** The writes that were queued and whose turn has come. */
export const withDueWrites = (context: WriteQueueContext): Pick<WriteQueueContext, 'pending' | 'queued'> =>
  withRequested({ ...context, queued: [] }, context.queued);

/** Removes reports about the same intent, and about the same thing, which the member requests again. */
export const withoutReportsOn = (context: WriteQueueContext, write: Write): Pick<WriteQueueContext, 'unresolved'> => ({
  unresolved: context.unresolved.filter((one) => one.write.key !== write.key && !isForSame(one.write, write)),
});

const withoutPending = ({ pending }: WriteQueueContext, key: string): Pick<WriteQueueContext, 'pending'> => ({
  pending: pending.filter((write) => write.key !== key),
});

export const withoutUnresolved = (context: WriteQueueContext, key: string): Pick<WriteQueueContext, 'unresolved'> => ({
  unresolved: without(context, key),
});

/** The report of a write that ended; null where it succeeded, or where its screen has reported it. */
function unresolvedIn({ write, end, answer, error, wasSentOnline }: PendingWriteOutput): UnresolvedWrite | null {
  if (end === 'failed') {
    const reported = error ?? { kind: 'failure', failure: 'garbled' };
    return { write, error: reported, isRefused: false, resendPeriods: wasSentOnline && isUnsure(reported) ? resendLimit : 0 };
  }
  return end === 'answered' && wasRefused(answer)
    ? { write, error: { kind: 'problem', problem: answer.problem }, isRefused: true, resendPeriods: 0 }
    : null;
}

/** The context after it ended; unchanged where no write ended. */
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

/** Those that left the device a short while ago and got no answer. */
export const unsureWrites = ({ unresolved }: WriteQueueContext): readonly UnresolvedWrite[] =>
  unresolved.filter(({ resendPeriods }) => resendPeriods > 0);

/** The context after one more period. */
export const withAge = ({ unresolved }: WriteQueueContext): Pick<WriteQueueContext, 'unresolved'> => ({
  unresolved: unresolved.map((one) => ({ ...one, resendPeriods: Math.max(0, one.resendPeriods - 1) })),
});

/** Writes without a dismissed result, unless they contain a secret. */
export const writesToStore = ({ pending, queued, unresolved }: WriteQueueContext): StoredWrites => {
  const mayBeKept = (write: Write): boolean => rowFor(write).isSecret !== true;
  return { pending: [...pending, ...queued].filter(mayBeKept), unresolved: unresolved.filter(({ write }) => mayBeKept(write)) };
};

/** Kept writes as they are read again at `now`, in milliseconds since 1970. */
export const restoreStoredWrites = ({ pending, unresolved }: StoredWrites, now: number): StoredWrites => {
  const isRecent = ({ requestedAt }: Write): boolean => isResentByItself(requestedAt, now);
  const reports = pending
    .filter((write) => !isRecent(write))
    .map((write): UnresolvedWrite => ({ write, error: { kind: 'failure', failure: 'timedOut' }, isRefused: false, resendPeriods: 0 }));
  return { pending: pending.filter(isRecent), unresolved: [...unresolved, ...reports] };
};

/** Kept writes that are not in the list already. */
export const unknownStoredWrites = (context: WriteQueueContext, { pending, unresolved }: StoredWrites): StoredWrites => {
  const isUnknown = ({ key }: Write): boolean => !isPending(context, key) && !isQueued(context, key) && !unresolvedWith(context, key);
  return { pending: pending.filter(isUnknown), unresolved: unresolved.filter(({ write }) => isUnknown(write)) };
};

/** Which other data of the app the answer updates: a class, the member, one of their studios. */
function changesBy({ write: { call }, answer }: PendingWriteOutput): readonly WriteQueueEmitted[] {
  if (answer?.kind !== 'answered') return [];
  if (call === 'updateProfile') return [{ type: 'profile.changed', profile: answer.answer as AnswerOf<'updateProfile'> }];
  if (call === 'updateOrg') return [{ type: 'account.changed', account: answer.answer as AnswerOf<'updateOrg'> }];
  return [];
}

/** The report of the app for a write whose screen cannot report; nothing where the screen has reported. */
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

/** The event for the list of writes after one ended. */
export const toPendingWriteOutput = ({ write, answer, error, end, wasSentOnline }: PendingWriteContext): PendingWriteOutput => ({
  write,
  end: end ?? 'released',
  answer,
  error,
  wasSentOnline,
});

/** A write whose chart broke: whether it happened is not certain, and whether it was sent is not known, so the member decides. Null where this write is not in progress. */
export const crashedWriteOutput = ({ pending }: WriteQueueContext, key: string): PendingWriteOutput | null => {
  const write = pending.find((one) => one.key === key);
  return write ? { write, end: 'failed', answer: null, error: { kind: 'failure', failure: 'garbled' }, wasSentOnline: false } : null;
};
