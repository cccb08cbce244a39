import { expect } from '@playwright/test';
import type { Handler } from '#atlas/paths/driver.ts';
import type { Session } from '#contract/classes.ts';
import { freeClass } from '#machines/visits/sample-classes.ts';
import { pictureOfFailure } from '#e2e/paths/visual-checks.ts';
import { expectThat, expectGone, expectVisible, expectAttached } from '#e2e/paths/visibility-assertions.ts';
import { formatsFor } from '#words/formats.ts';
import type { ClassListWorld } from './class-list.driver.ts';
import { classDay, firstDay, hasCards, situationOf } from './class-list.exclusions.ts';

const timeZone = 'Pacific/Auckland';
const formats = formatsFor('en', timeZone);

/** A class that has been over for half an hour when a path begins. */
export const earlierClass: Session = {
  ...freeClass,
  id: 'earlier',
  name: 'Mobility',
  start_date: '2026-03-03T08:30:00Z',
  end_date: '2026-03-03T09:30:00Z',
  booking_close_date: '2026-03-03T08:30:00Z',
  cancellation_close_date: '2026-03-03T06:30:00Z',
};

const assertingState =
  (assertion: Handler<ClassListWorld>): Handler<ClassListWorld> =>
  (world, stepContext) =>
    pictureOfFailure(world.page, stepContext, async () => {
      await world.network.settled();
      await assertion(world, stepContext);
      world.expectNoErrors();
    });

const following: Handler<ClassListWorld> = async ({ page }, { after }) => {
  const situation = situationOf(after);
  const { day, isList, isLoaded, isFiltered, isMine } = situation;
  if (!isList) return;
  await expectVisible(`the day ${day}`, page.getByRole('heading', { level: 1, name: formats.calendarHeading(day), exact: true }));
  if (!isLoaded) return expectAttached('that classes are read', page.getByText('Loading classes'));
  const main = page.getByRole('main');
  const mine = main.getByRole('link', { name: freeClass.name, exact: true });
  if (day !== classDay || isFiltered) return expectGone('a class of another day', mine);
  if (!hasCards(situation)) return;
  await expectVisible('the class of the day', mine);
  await expectVisible('what can be done about it', main.getByRole('button', { name: isMine ? /^Cancel Strength/ : /^Book Strength/ }));
};

const earlier =
  (isUnfolded: boolean): Handler<ClassListWorld> =>
  async ({ page }, { after }) => {
    const { day, isList, isLoaded, isFiltered } = situationOf(after);
    const over = page.getByRole('main').getByRole('link', { name: earlierClass.name, exact: true });
    if (day !== firstDay || !isList || !isLoaded || isFiltered) return;
    await expectVisible('the line of earlier classes', page.getByText('1 earlier class', { exact: true }));
    if (isUnfolded) await expectVisible('the class that is over', over);
    else await expectGone('the class that is over', over);
  };

const opened: Handler<ClassListWorld> = async ({ page }) => {
  await expectVisible('the class', page.getByRole('heading', { level: 1, name: freeClass.name }));
  await expectThat('its own address', expect(page).toHaveURL(new RegExp(`/classes/${freeClass.id}`)));
};

const staying: Handler<ClassListWorld> = (world, stepContext) =>
  situationOf(stepContext.after).openId === null ? undefined : opened(world, stepContext);

const closed: Handler<ClassListWorld> = ({ page }) => expectGone('a class', page.getByRole('heading', { level: 1, name: freeClass.name }));

const next = 'Your next class';

export const stateAssertions: Readonly<Record<string, Handler<ClassListWorld>>> = {
  'days.following': assertingState(following),
  'beyond.following': () => undefined,
  'beyond.rereading': assertingState(staying),
  'earlier.folded': assertingState(earlier(false)),
  'earlier.unfolded': assertingState(earlier(true)),
  'detail.open': assertingState(opened),
  'detail.closed': assertingState(closed),
  'memberSummary.hidden': assertingState(({ page }) => expectGone('what comes next', page.getByRole('heading', { name: next }))),
  'memberSummary.visible': assertingState(async ({ page, next: { name } }, { after }) => {
    const { isList, isLoaded } = situationOf(after);
    if (!isList || !isLoaded) return;
    await expectVisible('what comes next', page.getByRole('heading', { name: next }));
    await expectVisible('which class it is', page.getByRole('link', { name, exact: true }));
  }),
  'visits.listening': assertingState(({ page }) =>
    expectGone('a message', page.getByRole('region', { name: 'Messages' }).getByRole('listitem')),
  ),
};
