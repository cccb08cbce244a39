import type { Handler } from '#atlas/paths/driver.ts';
import type { Profile } from '#contract/profile.ts';
import { losesAccess } from '#machines/app/app.rules.ts';
import { storedMemberKey } from '#src/features/auth/stored-member.ts';
import { press, expectVisible } from '#e2e/paths/visibility-assertions.ts';
import { messageDelay, type AppWorld, profileMenu, snapshotOf, studioMenu } from './app.assertions.ts';

/** Reloads the app, which requests the session again. The request stays without an answer. */
async function reopen(world: AppWorld, member: Profile, isOnline: boolean): Promise<void> {
  const { page, network, files: held, time } = world;
  await page.addInitScript((online) => Reflect.set(window, 'isOnline', online), isOnline);
  await page.evaluate(([key, stored]) => localStorage.setItem(key, stored), [storedMemberKey, JSON.stringify(member)] as const);
  await page.reload();
  await held.letThrough('en');
  await network.waitForArrival('readProfile');
  await time.pass(messageDelay);
  await expectVisible('who is in', profileMenu(page));
}

async function pressAccount({ page, network }: AppWorld, member: Profile, accountId: string): Promise<void> {
  const name = member.accounts.find(({ id }) => id === accountId)?.org.name ?? '';
  await press('the menu of studios', studioMenu(page));
  await press(name, page.getByRole('menuitemradio', { name: new RegExp(name) }));
  await network.waitForArrival('updateOrg');
}

export const deliverProfile: Handler<AppWorld> = async (world, { before, possibleEvent }) => {
  const snapshot = snapshotOf(before);
  const { profile, chosenAccountId } = snapshot.context;
  if (!profile) return;
  await reopen(world, profile, snapshot.matches({ connection: 'online' }));
  if (chosenAccountId !== null) await pressAccount(world, profile, chosenAccountId);
  const changed = possibleEvent?.event['profile'] as Profile;
  await world.network.end('readProfile', { kind: 'answered', json: changed });
  if (!losesAccess(snapshot.context, changed)) return;
  await world.time.pass(messageDelay);
  await expectVisible('that the studio gives no access', world.page.getByText(/^You no longer have access/).first());
};
