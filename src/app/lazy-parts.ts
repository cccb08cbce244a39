/**
 * Parts that the first screen of most visits does without: they are fetched when they are wanted. What must be there although the
 * connection has gone (messages say so, a class opens, dialogs ask, a booking is tried, the menu still leads to what is known) is fetched
 * ahead, once the first screen stands, and waited for with patience if the connection was faster to go.
 */
import { CallFailure } from '#contract/call-failure.ts';
import { fetchWriting } from '#src/api/transport.ts';
import { EmptyDay, TimetableErrorNotice } from '#src/features/classes/lazy-parts.ts';
import { ClassSkeleton } from '#src/features/visits/ClassSkeleton.tsx';
import { lazyPart } from '#src/ui/lazy-part.ts';
import { lazyWithRetry, loadWithRetry } from '#src/ui/lazy-with-retry.ts';
import { WaitingPage, WaitingShell } from './WaitingPage.tsx';

/** Fetches until the code is here; throws only where the server does not have it any more, so that the page has to be loaded again. */
async function loadUnlessGone<T>(load: () => Promise<T>): Promise<T> {
  const result = await loadWithRetry(async () => {
    try {
      return { part: await load() };
    } catch (error) {
      if (error instanceof CallFailure && error.kind === 'gone') return { error };
      throw error;
    }
  });
  if ('error' in result) throw result.error;
  return result.part;
}

export const BellNotifications = lazyWithRetry(async () => (await import('./BellNotifications.tsx')).BellNotifications);
export const ToastList = lazyWithRetry(async () => (await import('#src/features/feedback/ToastList.tsx')).ToastList);
export const ClassWithList = lazyWithRetry(async () => (await import('./ClassWithList.tsx')).ClassWithList, ClassSkeleton);
export const PhoneDrawer = lazyWithRetry(async () => (await import('./PhoneDrawer.tsx')).PhoneDrawer);
export const VisitDialogs = lazyWithRetry(async () => (await import('#src/features/visits/VisitDialogs.tsx')).VisitDialogs);
export const ProfileList = lazyWithRetry(async () => (await import('./MenuLists.tsx')).ProfileList);
export const StudioList = lazyWithRetry(async () => (await import('./MenuLists.tsx')).StudioList);
export const SignedOutShell = lazyPart(
  async () => (await loadUnlessGone(() => import('./SignedOutShell.tsx'))).SignedOutShell,
  WaitingShell,
);
export const SmallShell = lazyPart(async () => (await loadUnlessGone(() => import('./SmallShell.tsx'))).SmallShell, WaitingShell);
export const UpdateNotice = lazyWithRetry(async () => {
  await waitForFirstScreen();
  return (await import('./UpdateNotice.tsx')).UpdateNotice;
});
export const OtherBookingLinks = lazyWithRetry(async () => {
  await waitForFirstScreen();
  return (await import('./OtherBookingLinks.tsx')).OtherBookingLinks;
});
export const NotFoundPage = lazyPart(async () => (await import('./NotFoundPage.tsx')).NotFoundPage, WaitingPage);

/** How long the first screen has the connection for itself. */
const headStart = 2000;

export const waitForFirstScreen = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, headStart));

/** Messages come with what shows them: one that nobody draws yet would have hidden before anybody read or heard it. */
export const fetchToaster = async () => {
  const [{ createToasterMachine }] = await Promise.all([import('#machines/feedback/toaster.machine.ts'), ToastList.preload()]);
  return createToasterMachine();
};

const fetchDialog = () => import('#src/ui/Dialog.tsx');

const fetches = [
  ...[BellNotifications, EmptyDay, ClassWithList, PhoneDrawer, ProfileList, StudioList, TimetableErrorNotice, VisitDialogs].map(
    (one) => one.preload,
  ),
  fetchDialog,
  fetchToaster,
  fetchWriting,
];

/**
 * One after the other, for a page that takes all in at once answers nobody meanwhile. A part that does not arrive now is asked for again
 * when it is wanted.
 */
export async function preload(): Promise<void> {
  for (const fetchOne of fetches) await Promise.allSettled([fetchOne()]);
}
