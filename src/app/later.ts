/**
 * Parts that the first screen of most visits does without: they are fetched when they are wanted. What must be there although the
 * connection has gone (messages say so, the menu still leads to what is known) is fetched ahead, once the first screen stands.
 */
import { type FunctionComponent, lazy } from 'react';

const part = <P extends object>(fetchPart: () => Promise<FunctionComponent<P>>) => lazy(async () => ({ default: await fetchPart() }));

const fetchMessageList = async () => (await import('#src/features/feedback/MessageList.tsx')).MessageList;
const fetchPhoneDrawer = async () => (await import('./PhoneDrawer.tsx')).PhoneDrawer;

export const MessageList = part(fetchMessageList);
export const PhoneDrawer = part(fetchPhoneDrawer);
export const SignedOutShell = part(async () => (await import('./SignedOutShell.tsx')).SignedOutShell);
export const SmallShell = part(async () => (await import('./SmallShell.tsx')).SmallShell);
export const NotFoundPage = part(async () => (await import('./NotFoundPage.tsx')).NotFoundPage);
export const NotHereYetPage = part(async () => (await import('./NotHereYetPage.tsx')).NotHereYetPage);

/** A part that does not arrive now is asked for again when it is wanted. */
export async function fetchAhead(): Promise<void> {
  await Promise.allSettled([fetchMessageList(), fetchPhoneDrawer()]);
}
