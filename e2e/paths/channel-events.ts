import type { ChannelEvent } from '#contract/realtime.ts';
import type { MemberPage } from './member-page.ts';

/** The milliseconds after which the app loads code that its first screen does not need. */
const headStart = 2_000;

/** Waits until the page has requested the channel, which happens some time after the first screen. */
export async function listening({ channel, time }: Pick<MemberPage, 'channel' | 'time'>): Promise<void> {
  if (await channel.isOpen()) return;
  if (!(await channel.isHeld())) await time.pass(headStart);
  await channel.waitForRequest();
  await channel.open();
}

export async function sendPlacesChanged(member: Pick<MemberPage, 'channel' | 'time'>, sessionIds: readonly string[] | null): Promise<void> {
  await listening(member);
  const event: ChannelEvent = { type: 'places.changed', facility_id: 'facility', session_ids: sessionIds && [...sessionIds] };
  await member.channel.send(event);
}

export async function sendFeedChanged(member: Pick<MemberPage, 'channel' | 'time'>): Promise<void> {
  await listening(member);
  await member.channel.send({ type: 'feed.changed', facility_id: 'facility' });
}
