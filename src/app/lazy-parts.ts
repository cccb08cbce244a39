/**
 * Parts that the first screen of most visits does not need; they are fetched on demand. Some must work without a connection: messages, an
 * opened class, dialogs, a booking attempt, the menu. These are fetched ahead, once the first screen is shown. If the connection is lost
 * before that, the fetch is repeated until it succeeds.
 */
import { CallFailure } from '#contract/call-failure.ts';
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

export const loadDeferred = () => import('./deferred.chunk.ts');
export const loadClass = () => import('./class.chunk.ts');

export const BellNotifications = lazyWithRetry(async () => (await loadDeferred()).BellNotifications);
export const ToastList = lazyWithRetry(async () => (await loadDeferred()).ToastList);
export const PhoneDrawer = lazyWithRetry(async () => (await loadDeferred()).PhoneDrawer);
export const ProfileList = lazyWithRetry(async () => (await loadDeferred()).ProfileList);
export const StudioList = lazyWithRetry(async () => (await loadDeferred()).StudioList);
export const ClassWithList = lazyWithRetry(async () => (await loadClass()).ClassWithList, ClassSkeleton);
export const VisitDialogs = lazyWithRetry(async () => (await loadClass()).VisitDialogs);
export const SignedOutShell = lazyPart(
  async () => (await loadUnlessGone(() => import('./SignedOutShell.tsx'))).SignedOutShell,
  WaitingShell,
);
export const SmallShell = lazyPart(async () => (await loadUnlessGone(() => import('./SmallShell.tsx'))).SmallShell, WaitingShell);
export const UpdateNotice = lazyWithRetry(async () => {
  await waitForFirstScreen();
  return (await loadDeferred()).UpdateNotice;
});
export const OtherBookingLinks = lazyWithRetry(async () => {
  await waitForFirstScreen();
  return (await loadClass()).OtherBookingLinks;
});
export const NotFoundPage = lazyPart(async () => (await import('./NotFoundPage.tsx')).NotFoundPage, WaitingPage);

/** How long the first screen has the connection for itself. */
const headStart = 2000;

export const waitForFirstScreen = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, headStart));

/** Messages are loaded with the component that shows them: a message without it would be hidden before it is seen or announced. */
export const fetchToaster = async () => {
  const [{ createToasterMachine }] = await Promise.all([loadDeferred(), ToastList.preload()]);
  return createToasterMachine();
};

const loads = [loadDeferred, EmptyDay.preload, loadClass, () => import('#src/ui/Dialog.tsx')];
const parts = [BellNotifications, PhoneDrawer, ProfileList, StudioList, ToastList, ClassWithList, VisitDialogs, TimetableErrorNotice];

/**
 * Loads one file after the other, since a page that evaluates all at once blocks input; then the parts are shown without a wait. A file
 * that fails now is requested again when it is needed.
 */
export async function preload(): Promise<void> {
  for (const load of loads) await Promise.allSettled([load()]);
  await Promise.allSettled(parts.map((part) => part.preload()));
}
