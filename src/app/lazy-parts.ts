/** These parts are loaded on demand. Those that must work offline are loaded after the first screen, with retries. */
import { CallFailure } from '#contract/call-failure.ts';
import { EmptyDay, TimetableErrorNotice } from '#src/features/classes/lazy-parts.ts';
import { ClassSkeleton } from '#src/features/visits/ClassSkeleton.tsx';
import { lazyPart } from '#src/ui/lazy-part.ts';
import { lazyWithRetry, loadWithRetry } from '#src/ui/lazy-with-retry.ts';
import { WaitingPage, WaitingShell } from './WaitingPage.tsx';

/** Retries until the code is loaded. Throws only if the server no longer has it, so that the page must be reloaded. */
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

/** The milliseconds before other files are loaded, so that the first screen can use the whole connection. */
const headStart = 2000;

export const waitForFirstScreen = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, headStart));

/** The chart is loaded with the component that shows messages. Otherwise a message would expire before it is shown. */
export const fetchToaster = async () => {
  const [{ createToasterMachine }] = await Promise.all([loadDeferred(), ToastList.preload()]);
  return createToasterMachine();
};

const loads = [loadDeferred, EmptyDay.preload, loadClass, () => import('#src/ui/Dialog.tsx')];
const parts = [BellNotifications, PhoneDrawer, ProfileList, StudioList, ToastList, ClassWithList, VisitDialogs, TimetableErrorNotice];

/** Files are loaded one after the other, because evaluating all at once would block input. A failed file is requested again. */
export async function preload(): Promise<void> {
  for (const load of loads) await Promise.allSettled([load()]);
  await Promise.allSettled(parts.map((part) => part.preload()));
}
