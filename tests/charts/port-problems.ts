/** The possible refusals of a port: the problems of the calls that it sends, and those that any call can return. */
import { commonProblems } from '#contract/call-definition.ts';
import { uploadProblems } from '#contract/avatar.ts';
import { type CallName, callNames, calls } from '#contract/calls.ts';
import type { ProblemCode } from '#contract/problem.ts';

const isReading = (name: CallName): boolean => calls[name].method === 'GET';

/** The calls of each port with another name than its only call. */
const callsByPort: Readonly<Record<string, readonly CallName[]>> = {
  // Every resource reads through this port.
  load: callNames.filter(isReading),
  selectAccount: ['updateOrg'],
  hideOrg: ['updateOrg'],
  readOpen: ['readSession'],
  listVisits: ['listVisits', 'listClientVisits'],
  readShop: ['listPassProducts', 'listPassTypes', 'listProducts', 'readCart'],
  readCheckout: ['readCart', 'checkout'],
  confirmCart: ['checkout', 'readCart'],
  payCart: ['checkout', 'readCart'],
  readOpenInvoice: ['listPaymentSources', 'listInvoices'],
  readPaymentSources: ['listGateways', 'listPaymentSources'],
  addPaymentSource: ['readAuthToken', 'addPaymentSource'],
  openHostedForm: ['readAuthToken'],
  readConfirmedCard: ['readAuthToken'],
  keepConfirmedCard: ['addPaymentSource'],
  readEmail: ['readEmailChange', 'readProfile'],
  readPasskeys: ['listPasskeys'],
  signPasskey: ['beginPasskeySignIn'],
  offerPasskey: ['beginPasskeySignIn'],
  readSessions: ['listSignInSessions'],
  endSession: ['endSignInSession'],
  endOtherSessions: ['endOtherSignInSessions'],
  changePaymentSource: ['updatePaymentSource', 'deletePaymentSource'],
  readPosts: ['listActivities'],
  readComments: ['readActivity'],
  writeComment: ['addComment'],
  sendReaction: ['addReaction', 'deleteReaction', 'addWorkoutReaction', 'deleteWorkoutReaction'],
  listen: ['readProfile'],
  loadExisting: ['listNotifications'],
  markRead: ['markNotificationRead', 'markNotificationsRead'],
  readCalendar: ['readProfile'],
  renewCalendar: ['activateCalendar'],
  sendOfferAction: ['confirmVisit', 'declineVisit'],
  subscribe: ['readPushState', 'savePushSubscription'],
  unsubscribe: ['deletePushSubscription'],
  stopEmails: ['updateEmailSubscription'],
  resumeEmails: ['updateEmailSubscription'],
  openForm: ['readWorkout', 'listWhiteboards', 'searchWorkouts', 'listMovements', 'listWorkouts'],
  saveWorkout: ['logWorkout', 'updateWorkout'],
  sendIntent: ['deleteWorkout', 'restoreWorkout'],
};

export const changes: readonly CallName[] = callNames.filter((name) => !isReading(name));

/** Ports whose requests are no calls of the contract. Files of the app have no refusals. */
const others: Readonly<Record<string, readonly ProblemCode[]>> = {
  sendPicture: [...commonProblems, ...uploadProblems],
  // Every write that the app can send.
  sendWrite: [...new Set([...commonProblems, ...changes.flatMap((name) => calls[name].problems)])],
  confirmHostedForm: [],
  // The browser shows its own dialog.
  createPasskey: [],
  loadScreen: [],
  loadCatalogue: [],
};

const isCall = (port: string): port is CallName => port in calls;

export const callsOf = (port: string): readonly CallName[] => callsByPort[port] ?? (isCall(port) ? [port] : []);

export const problemsOf = (port: string): readonly ProblemCode[] | null => {
  const names = callsOf(port);
  if (names.length === 0) return others[port] ?? null;
  return [...new Set([...commonProblems, ...names.flatMap((name) => calls[name].problems)])];
};

export const listedPorts: readonly string[] = [...Object.keys(callsByPort), ...Object.keys(others)];
