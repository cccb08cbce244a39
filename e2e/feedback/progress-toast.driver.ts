import { expect, type Locator, type Page } from '@playwright/test';
import type { Node, Start } from '#atlas/explore/explore.ts';
import type { PossibleEvent } from '#atlas/explore/possible-events.ts';
import type { Driver, Handler } from '#atlas/paths/driver.ts';
import type { Session } from '#contract/classes.ts';
import { answered, classWith, freeClass, instants, problem, visits } from '#machines/visits/sample-classes.ts';
import { toastActionWords } from '#words/feedback.words.ts';
import { runVisualChecks, pictureOfFailure } from '#e2e/paths/visual-checks.ts';
import { type MemberPage, openMemberPage } from '#e2e/paths/member-page.ts';
import { noUserAction, refusalHandlers, untestableRefusals } from '#e2e/paths/refusals.ts';
import { press, expectThat, expectGone, expectVisible } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { buttons } from '#e2e/visits/visit.buttons.ts';
import { button, messages } from '#e2e/visits/visit.assertions.ts';
import { hoverIsIgnored } from './paused-toast.ts';
import { progressToastObserver } from './progress-toast.observer.ts';

const message = (page: Page): Locator => messages(page).getByRole('listitem');
const dismiss = (page: Page): Locator => message(page).getByRole('button', { name: toastActionWords.dismiss.message });

async function openClass(session: Session): Promise<MemberPage> {
  const member = await openMemberPage({ now: instants.early });
  const { page, network } = member;
  network.answer('listSessions', () => ({ sessions: [] }));
  network.answer('readSession', () => session);
  await page.goto(`/classes/${session.id}`);
  await expectVisible('the page of the class', page.getByRole('heading', { level: 1, name: session.name }));
  await network.settled();
  return member;
}

async function open({ name }: Start): Promise<MemberPage> {
  const isGoingOn = name === 'goes on';
  const member = await openClass(isGoingOn ? classWith(visits.booked) : freeClass);
  const { page, network } = member;
  await press('the button of the class', button(page, isGoingOn ? buttons.cancel : buttons.book));
  if (isGoingOn) await network.waitForArrival('cancelVisit');
  else if (name === 'is done already') await network.end('bookVisit', { kind: 'answered', json: answered(visits.booked) });
  else await network.end('bookVisit', { kind: 'refused', problem: problem('session_full') });
  return member;
}

const away = { x: 200, y: 600 };

/** Asserts the style of the message. With `isHeld`, the message must also stay longer than a temporary message. */
const shown =
  (status: string, isHeld = false): Handler<MemberPage> =>
  async ({ page, time }) => {
    await expectThat(`a message of status ${status}`, expect(message(page)).toHaveAttribute('data-status', status, { timeout: 5_000 }));
    if (isHeld) await time.pass(longerThanAny);
    await expectThat('the message stays', expect(message(page)).not.toHaveAttribute('data-leaving'));
  };

/** In milliseconds: longer than any temporary message is shown. */
const longerThanAny = 6_000;

const leaving: Handler<MemberPage> = ({ page }) =>
  expectThat('the message is closing', expect(message(page)).toHaveAttribute('data-leaving', 'true', { timeout: 5_000 }));

const assertingState =
  (assertion: Handler<MemberPage>): Handler<MemberPage> =>
  (member, stepContext) =>
    pictureOfFailure(member.page, stepContext, async () => {
      await member.network.settled();
      await assertion(member, stepContext);
      member.expectNoErrors();
    });

const held = (status: string) => assertingState(shown(status, true));
const turn: Handler<MemberPage> = ({ time }, { wait }) => time.pass(wait);

function cannot({ configuration: { snapshot } }: Node, { source: [type] }: PossibleEvent): string | null {
  const isLoading = snapshot.matches('loading');
  if (type === 'progress.ended' && !isLoading) return 'a press ends only once; the next press has its own message';
  if (['dismiss.requested', 'focus.entered'].includes(type) && snapshot.matches('success'))
    return 'a success has no button, and so no focus';
  return null;
}

/** A screen ends its own progress; only the app drops it, after the screen was left. */
const reported = {
  reason: 'an error report replaces it only after the member left the screen, and this flow stays on its screen',
  test: {
    file: 'e2e/app/writes.e2e.ts',
    title: 'a cancel that fails on the server after the member left is reported on any screen, and can be tried again',
  },
};

export const progressToastDriver: Driver<MemberPage> = {
  machine: 'feedback/progress-toast',
  on: 'browser',
  open,
  close: ({ close }) => close(),
  dispose: closeBrowserEnvironment,
  events: {
    'progress.ended': {
      well: ({ network }) => network.end('cancelVisit', { kind: 'answered', json: answered(visits.cancelled) }),
      badly: ({ network }) => network.end('cancelVisit', { kind: 'refused', problem: problem('not_cancelable') }),
    },
    'dismiss.requested': ({ page }) => press('Dismiss', dismiss(page)),
    'pointer.entered': ({ page }) => message(page).hover(),
    'pointer.left': ({ page }) => page.mouse.move(away.x, away.y),
    'focus.entered': ({ page }) => dismiss(page).focus(),
    'focus.left': ({ page }) => page.keyboard.press('Tab'),
  },
  refusals: {
    ...refusalHandlers({ 'dismiss.requested': ({ page }) => dismiss(page) }),
    ...hoverIsIgnored({ message: ({ page }: MemberPage) => message(page), button: ({ page }) => dismiss(page), away }),
  },
  outcomes: {},
  delays: { successShown: turn, errorShown: turn, animation: turn },
  observe: observeWith(progressToastObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: {
    loading: assertingState(shown('progress')),
    'success.counting': assertingState(shown('success')),
    'success.held.byPointer': held('success'),
    'error.counting': assertingState(shown('danger')),
    'error.held.byPointer': held('danger'),
    'error.held.byFocus': held('danger'),
    'error.held.byBoth': held('danger'),
    leaving: assertingState(leaving),
    gone: assertingState(({ page }) => expectGone('the message', message(page))),
  },
  look: ({ page, time }, stepContext) => runVisualChecks(page, time, stepContext),
  cannot,
  notCoverable: [
    ...untestableRefusals(noUserAction.updates, 'progress.ended', 'progress.dropped'),
    { what: 'event progress.dropped', ...reported },
    { what: 'transition loading --progress.dropped--> leaving', ...reported },
    { what: 'transition loading --after progressTimeout--> leaving', reason: 'every flow reports its end before these 30 s are over' },
    { what: 'transition success --dismiss.requested--> leaving', reason: 'a success has no button' },
    { what: 'delay progressTimeout', reason: 'every flow reports its end before these 30 s are over' },
    { what: 'state success.held.byFocus', reason: 'a success has no button, and so no focus' },
    { what: 'state success.held.byBoth', reason: 'a success has no button, and so no focus' },
  ],
};
