import { expect } from '@playwright/test';
import type { Node } from '#atlas/explore/explore.ts';
import type { Handler } from '#atlas/paths/driver.ts';
import type { ChannelContext } from '#machines/notifications/channel.types.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { expectThat, expectVisible } from '#e2e/paths/visibility-assertions.ts';
import type { FakeTabLeader } from './fake-tab-leader.ts';

export interface ChannelWorld extends MemberPage {
  readonly tabs: FakeTabLeader;
  readonly unread: Set<string>;
  isKnown: boolean;
  /** When the read of earlier notifications began, in milliseconds; null if none is in progress, or if this is the second attempt. */
  readingSince: number | null;
  failed: number;
}

export const call = 'listNotifications';

const timeout = 5_000;
const contextOf = ({ configuration }: Node): ChannelContext => configuration.snapshot.context as ChannelContext;

const silent =
  (why: string): Handler<ChannelWorld> =>
  ({ channel }) =>
    expectThat(`the page does not request its channel: ${why}`, expect.poll(channel.isHeld, { timeout }).toBe(false));

const opening: Handler<ChannelWorld> = async ({ channel }, { after }) => {
  const goesOnAfter = await channel.waitForRequest();
  const { lastId } = contextOf(after);
  await expectThat(`it goes on after ${lastId ?? 'nothing'}`, Promise.resolve(expect(goesOnAfter).toBe(lastId)));
};

const open: Handler<ChannelWorld> = ({ channel }) => expectThat('the stream stands', expect.poll(channel.isOpen, { timeout }).toBe(true));

const notReading: Handler<ChannelWorld> = ({ network }) =>
  expectThat('nothing is read', expect.poll(() => network.isHeld(call), { timeout }).toBe(false));

const reading: Handler<ChannelWorld> = ({ network }) => network.waitForArrival(call);

export const stateAssertions: Readonly<Record<string, Handler<ChannelWorld>>> = {
  'subscription.following': silent('another tab listens'),
  'subscription.leading.tuned.opening': opening,
  'subscription.leading.tuned.open': open,
  'subscription.leading.pausing': silent('it waits a moment'),
  'subscription.leading.refused': silent('it may not listen'),
  'existing.settling': notReading,
  'existing.loading': reading,
  'existing.loaded': notReading,
  'existing.missing': notReading,
};

/** The bell shows no number before the earlier notifications have been read. */
export const expectBell = ({ page, unread, isKnown }: ChannelWorld): Promise<void> => {
  const name = isKnown ? `Notifications, ${unread.size} unread` : 'Notifications';
  return expectVisible(`a bell called "${name}"`, page.getByRole('button', { name, exact: true }));
};
