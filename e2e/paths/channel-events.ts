/** Events of the studio to a page, on any screen. */
import type { ChannelEvent } from '#contract/realtime.ts';
import type { MemberPage } from './member-page.ts';

/** In milliseconds: how long the first screen has the connection for itself. */
const headStart = 2_000;

/** The page subscribes: it requests its channel a while after the first screen, and gets it. */
export async function listening({ channel, time }: Pick<MemberPage, 'channel' | 'time'>): Promise<void> {
  if (await channel.isOpen()) return;
  if (!(await channel.isHeld())) await time.pass(headStart);
  await channel.waitForRequest();
  await channel.open();
}

/** Places of these classes changed, and the page receives the event. */
export async function sendPlacesChanged(member: Pick<MemberPage, 'channel' | 'time'>, sessionIds: readonly string[] | null): Promise<void> {
  await listening(member);
  const event: ChannelEvent = { type: 'places.changed', facility_id: 'facility', session_ids: sessionIds && [...sessionIds] };
  await member.channel.send(event);
}

/** Something in the feed changed, and the page receives the event. */
export async function sendFeedChanged(member: Pick<MemberPage, 'channel' | 'time'>): Promise<void> {
  await listening(member);
  await member.channel.send({ type: 'feed.changed', facility_id: 'facility' });
}
