/** Which calls belong to the app, how their end is reported, and what follows from it. Source: decisions.md "A write whose screen was left". */
import type { AnswerOf, CallName, Calls } from '#contract/calls.ts';
import type { Refused } from '#contract/answer.ts';
import type { SuccessText, Trouble, UndoneText } from '#machines/feedback/feedback.events.ts';
import type {
  KeptWrites,
  PendingWriteContext,
  PendingWriteOutput,
  UnresolvedWrite,
  Write,
  WriteAnswer,
  WriteReport,
  WritesContext,
  WritesEmitted,
  WritesInput,
} from './write.types.ts';

/** Every call that changes something. */
export type WriteName = { [N in CallName]: Calls[N]['method'] extends 'GET' ? never : N }[CallName];

interface WriteRow extends WriteReport {
  /** Its screen reports every end as a toast, once it knows it. */
  readonly isToasted?: true;
  /** It carries a secret, so that it is not kept over a reload. */
  readonly isSecret?: true;
  /** Its key is the cart's, however often it is tried. */
  readonly isOfCart?: true;
}

const row = (done: SuccessText | null, undone: UndoneText): WriteRow => ({ done, undone });
const visit = (done: SuccessText, undone: UndoneText): WriteRow => ({ done, undone, isToasted: true });

/**
 * Null: the call belongs to whatever makes it. Signing in and out, passwords, invitations and calendar tokens belong to the auth actor and
 * to forms with secrets; a hold ends with its wizard; what was read is marked by the bell, which lives as long as the app.
 */
export const writeRows: Readonly<Record<WriteName, WriteRow | null>> = {
  bookVisit: visit('booked', 'booked'),
  dropIn: visit('booked', 'booked'),
  joinWaitlist: visit('waitlisted', 'waitlisted'),
  cancelVisit: visit('cancelled', 'cancelled'),
  lateCancelVisit: visit('cancelled', 'cancelled'),
  confirmVisit: visit('confirmed', 'confirmed'),
  declineVisit: visit('declined', 'declined'),
  bookAppointment: row('booked', 'booked'),
  updateAppointment: row('moved', 'moved'),
  addComment: row('sent', 'sent'),
  deleteComment: row('removed', 'removed'),
  addReaction: row(null, 'saved'),
  deleteReaction: row(null, 'saved'),
  addWorkoutReaction: row(null, 'saved'),
  deleteWorkoutReaction: row(null, 'saved'),
  logWorkout: row('saved', 'saved'),
  updateWorkout: row('saved', 'saved'),
  deleteWorkout: row('removed', 'removed'),
  restoreWorkout: row('restored', 'restored'),
  updateProfile: row('saved', 'saved'),
  updateMember: row('saved', 'saved'),
  updateNotificationSettings: row('saved', 'saved'),
  updateOrg: row('saved', 'saved'),
  removeAvatar: row('removed', 'removed'),
  updateCart: row(null, 'saved'),
  deleteCart: row(null, 'saved'),
  checkout: { ...row('paid', 'paid'), isOfCart: true },
  payInvoice: row('paid', 'paid'),
  addPaymentSource: { ...row('saved', 'saved'), isSecret: true },
  updatePaymentSource: row('saved', 'saved'),
  deletePaymentSource: row('removed', 'removed'),
  holdAppointment: null,
  releaseAppointment: null,
  markNotificationRead: null,
  markNotificationsRead: null,
  signIn: null,
  signOut: null,
  signUp: null,
  acceptInvite: null,
  requestPasswordReset: null,
  resetPassword: null,
  changePassword: null,
};

export const rowOf = (name: CallName): WriteRow | null => (writeRows as Partial<Record<CallName, WriteRow | null>>)[name] ?? null;

/** Does this call belong to the app? */
export const isOwnedByApp = (name: CallName): boolean => rowOf(name) !== null;

const rowFor = ({ call }: Write): WriteRow => rowOf(call) ?? row(null, 'saved');

/** The words for its end. */
export const reportOf = (write: Write): WriteReport => {
  const { done, undone } = rowFor(write);
  return { done: write.subject.done ?? done, undone };
};

/** A screen that reports by toasts has to read the class first; any other one shows a failure at once. */
export const isToasted = ({ write }: Pick<PendingWriteContext, 'write'>): boolean => rowFor(write).isToasted === true;

/** Tries before the member is asked. */
const triesBeforeReport = 2;

export const isSecondTryDue = ({ attempts }: PendingWriteContext): boolean => attempts % triesBeforeReport !== 0;

/** Did it leave the device, which has lost the connection since? What was pressed offline is not sent behind the member's back. */
export const isUncertainOffline = ({ isOnline, wasSentOnline }: PendingWriteContext): boolean => !isOnline && wasSentOnline;

/** So many periods after its failure was reported, only the member sends a write again. */
const resendLimit = 2;

/** Is it still unknown whether it happened? A server that says what went wrong has not done it. */
export const isUnsure = (trouble: Trouble | null): boolean =>
  trouble?.kind === 'failure' && ['unreachable', 'timedOut', 'garbled'].includes(trouble.failure);

/** Codes of refusals after which the same intent may well succeed. */
const passing: readonly string[] = ['session_full', 'too_many_requests', 'busy', 'internal', 'gateway_unavailable', 'payment_pending'];

/** May the member try again? A refusal that will not change offers nothing. */
export const allowsRetry = ({ trouble, isRefused }: UnresolvedWrite): boolean =>
  !isRefused || (trouble.kind === 'problem' && passing.includes(trouble.problem.code));

/** What is sent when the member tries again: a refused intent needs a key of its own, any other keeps its key. */
export const retryOf = ({ write, isRefused }: UnresolvedWrite, freshKey: string): Write =>
  isRefused && rowFor(write).isOfCart !== true ? { ...write, key: freshKey } : write;

export const wasRefused = (answer: WriteAnswer | null): answer is Refused => answer?.kind === 'refused';

export const writesAtStart = ({ profileId, isOnline }: WritesInput): WritesContext => ({
  profileId,
  isOnline,
  pending: [],
  unresolved: [],
});

export const isPending = ({ pending }: WritesContext, key: string): boolean => pending.some((write) => write.key === key);

export const unresolvedWith = ({ unresolved }: WritesContext, key: string): UnresolvedWrite | null =>
  unresolved.find(({ write }) => write.key === key) ?? null;

const without = ({ unresolved }: WritesContext, key: string): readonly UnresolvedWrite[] =>
  unresolved.filter(({ write }) => write.key !== key);

/** Is it for the same thing? The body tells two things apart only where the path does not. */
const isForSame = (one: Write, other: Write): boolean => {
  const thingOf = ({ call, params, facility, body }: Write): string =>
    JSON.stringify([call, facility, params ?? (call.startsWith('update') ? null : body)]);
  return thingOf(one) === thingOf(other);
};

/** One more is under way; a report about the same intent goes, and one about the same thing, which the member asks for anew. */
export const withPending = (context: WritesContext, write: Write): Pick<WritesContext, 'pending' | 'unresolved'> => ({
  pending: [...context.pending.filter(({ key }) => key !== write.key), write],
  unresolved: context.unresolved.filter((one) => one.write.key !== write.key && !isForSame(one.write, write)),
});

export const withoutPending = ({ pending }: WritesContext, key: string): Pick<WritesContext, 'pending'> => ({
  pending: pending.filter((write) => write.key !== key),
});

export const withoutUnresolved = (context: WritesContext, key: string): Pick<WritesContext, 'unresolved'> => ({
  unresolved: without(context, key),
});

/** What the member has to read of a write that ended; null where it happened, or where its screen has reported it. */
function unresolvedIn({ write, end, answer, trouble, wasSentOnline }: PendingWriteOutput): UnresolvedWrite | null {
  if (end === 'failed') {
    const reported = trouble ?? { kind: 'failure', failure: 'garbled' };
    return { write, trouble: reported, isRefused: false, resendPeriods: wasSentOnline && isUnsure(reported) ? resendLimit : 0 };
  }
  return end === 'answered' && wasRefused(answer)
    ? { write, trouble: { kind: 'problem', problem: answer.problem }, isRefused: true, resendPeriods: 0 }
    : null;
}

/** What is known once it has ended; nothing changes where no write did. */
export const withEnd = (context: WritesContext, output: PendingWriteOutput | null): Pick<WritesContext, 'pending' | 'unresolved'> => {
  if (!output) return context;
  const { key } = output.write;
  const unresolved = unresolvedIn(output);
  return { ...withoutPending(context, key), unresolved: [...without(context, key), ...(unresolved ? [unresolved] : [])] };
};

/** Those that left the device a short while ago and got no answer. */
export const unsureWrites = ({ unresolved }: WritesContext): readonly UnresolvedWrite[] =>
  unresolved.filter(({ resendPeriods }) => resendPeriods > 0);

/** One more period has passed. */
export const withAge = ({ unresolved }: WritesContext): Pick<WritesContext, 'unresolved'> => ({
  unresolved: unresolved.map((one) => ({ ...one, resendPeriods: Math.max(0, one.resendPeriods - 1) })),
});

/** Whatever has no answer yet, unless it carries a secret. */
export const keptWrites = ({ pending, unresolved }: WritesContext): KeptWrites => {
  const mayBeKept = (write: Write): boolean => rowFor(write).isSecret !== true;
  return {
    pending: pending.filter(mayBeKept),
    unresolved: unresolved.filter(({ write, isRefused }) => !isRefused && mayBeKept(write)),
  };
};

/** What was kept and is not known already. */
export const unknownOf = (context: WritesContext, { pending, unresolved }: KeptWrites): KeptWrites => {
  const isUnknown = ({ key }: Write): boolean => !isPending(context, key) && !unresolvedWith(context, key);
  return { pending: pending.filter(isUnknown), unresolved: unresolved.filter(({ write }) => isUnknown(write)) };
};

/** What else of the app the answer is news for: a class, the member, one of their studios. */
function changesBy({ write: { call }, answer }: PendingWriteOutput): readonly WritesEmitted[] {
  if (answer?.kind !== 'answered') return [];
  if (call === 'updateProfile') return [{ type: 'profile.changed', profile: answer.answer as AnswerOf<'updateProfile'> }];
  if (call === 'updateOrg') return [{ type: 'account.changed', account: answer.answer as AnswerOf<'updateOrg'> }];
  return [];
}

/** What the app reports when a write has ended whose screen cannot do it; nothing where the screen has done it. */
export function reportsOf(output: PendingWriteOutput | null): readonly WritesEmitted[] {
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

/** What the list of writes learns once one has ended. */
export const endOf = ({ write, answer, trouble, end, wasSentOnline }: PendingWriteContext): PendingWriteOutput => ({
  write,
  end: end ?? 'released',
  answer,
  trouble,
  wasSentOnline,
});

/** A write whose chart broke: whether it happened is not certain, and whether it was sent is not known, so that the member decides. Null where this write is not under way: nothing has ended. */
export const brokenEnd = ({ pending }: WritesContext, key: string): PendingWriteOutput | null => {
  const write = pending.find((one) => one.key === key);
  return write ? { write, end: 'failed', answer: null, trouble: { kind: 'failure', failure: 'garbled' }, wasSentOnline: false } : null;
};
