/**
 * Parts that the first screen of most visits does without: they are fetched when they are wanted. What must be there although the
 * connection has gone (messages say so, a class opens, dialogs ask, a booking is tried, the menu still leads to what is known) is fetched
 * ahead, once the first screen stands, and waited for with patience if the connection was faster to go.
 */
import { type FunctionComponent, lazy } from 'react';
import { fetchWriting } from '#src/api/transport.ts';
import { EmptyDay, TimetableTrouble } from '#src/features/classes/seldom.ts';
import { ClassBones } from '#src/features/visits/ClassBones.tsx';
import { patient } from '#src/ui/patient.ts';

const part = <P extends object>(fetchPart: () => Promise<FunctionComponent<P>>) => lazy(async () => ({ default: await fetchPart() }));

export const BellNews = patient(async () => (await import('./BellNews.tsx')).BellNews);
export const MessageList = patient(async () => (await import('#src/features/feedback/MessageList.tsx')).MessageList);
export const OneClass = patient(async () => (await import('./OneClass.tsx')).OneClass, ClassBones);
export const PhoneDrawer = patient(async () => (await import('./PhoneDrawer.tsx')).PhoneDrawer);
export const VisitDialogs = patient(async () => (await import('#src/features/visits/VisitDialogs.tsx')).VisitDialogs);
export const ProfileList = patient(async () => (await import('./MenuLists.tsx')).ProfileList);
export const StudioList = patient(async () => (await import('./MenuLists.tsx')).StudioList);
export const SignedOutShell = part(async () => (await import('./SignedOutShell.tsx')).SignedOutShell);
export const SmallShell = part(async () => (await import('./SmallShell.tsx')).SmallShell);
export const UpdateNotice = patient(async () => {
  await firstScreenFirst();
  return (await import('./UpdateNotice.tsx')).UpdateNotice;
});
export const WaysIn = patient(async () => {
  await firstScreenFirst();
  return (await import('./WaysIn.tsx')).WaysIn;
});
export const NotFoundPage = part(async () => (await import('./NotFoundPage.tsx')).NotFoundPage);

/** How long the first screen has the connection for itself. */
const headStart = 2000;

export const firstScreenFirst = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, headStart));

/** Messages come with what shows them: one that nobody draws yet would have hidden before anybody read or heard it. */
export const fetchToaster = async () => {
  const [{ createToasterMachine }] = await Promise.all([import('#machines/feedback/toaster.machine.ts'), MessageList.fetchAhead()]);
  return createToasterMachine();
};

const fetchDialog = () => import('#src/ui/Dialog.tsx');

const fetches = [
  ...[BellNews, EmptyDay, OneClass, PhoneDrawer, ProfileList, StudioList, TimetableTrouble, VisitDialogs].map((one) => one.fetchAhead),
  fetchDialog,
  fetchToaster,
  fetchWriting,
];

/**
 * One after the other, for a page that takes all in at once answers nobody meanwhile. A part that does not arrive now is asked for again
 * when it is wanted.
 */
export async function fetchAhead(): Promise<void> {
  for (const fetchOne of fetches) await Promise.allSettled([fetchOne()]);
}
