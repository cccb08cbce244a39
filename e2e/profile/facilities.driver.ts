import { expect } from '@playwright/test';
import { type Driver, EnvironmentError, type StepContext } from '#atlas/paths/driver.ts';
import type { Account } from '#contract/profile.ts';
import { boxAccount } from '#machines/auth/sample-members.ts';
import type { FacilitiesContext } from '#machines/profile/facilities.types.ts';
import { type FormWorld, main, openSignedIn, portOf, problemAfter, assertingState } from '#e2e/paths/form-page.ts';
import { runVisualChecks } from '#e2e/paths/visual-checks.ts';
import { refusalHandlers } from '#e2e/paths/refusals.ts';
import { refusalText } from '#e2e/paths/catalogue-text.ts';
import { press, expectThat, expectVisible } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { facilitiesObserver } from './facilities.observer.ts';

/** `own`: the studio that Mia has selected; `other`: her other studio. */
const studiosOf = ({ profile: { accounts } }: FormWorld): { readonly other: Account; readonly own: Account } => {
  const [other, own] = accounts.toSorted((a, b) => (a.last_visit_at ?? '').localeCompare(b.last_visit_at ?? ''));
  if (!other || !own) throw new EnvironmentError('Mia belongs to no other studio');
  return { other, own };
};

const rowOf = (world: FormWorld, { org }: Account) => main(world).getByRole('listitem').filter({ hasText: org.name });
const hide = (world: FormWorld, account: Account) => rowOf(world, account).getByRole('button', { name: /^(Hide|Hiding) / });
const tryAgain = (world: FormWorld) => main(world).getByRole('button', { name: 'Try again' });

const isHidden = (world: FormWorld, account: Account): Promise<boolean> =>
  rowOf(world, account).getByText('Hidden', { exact: true }).isVisible();
const showElsewhere = async (world: FormWorld): Promise<void> => {
  await world.page.reload();
  await expectThat('that it is shown again', expect.poll(() => isHidden(world, studiosOf(world).other), { timeout: 5_000 }).toBe(false));
};

const accountToHide = (world: FormWorld, { after }: StepContext): Account => {
  const { orgId } = after.configuration.snapshot.context as FacilitiesContext;
  return studioOf(world, orgId);
};

const studioOf = (world: FormWorld, orgId: unknown): Account => {
  const { other, own } = studiosOf(world);
  return orgId === boxAccount.org.id ? own : other;
};

export const facilitiesDriver: Driver<FormWorld> = {
  machine: 'profile/facilities',
  on: 'browser',
  open: () => openSignedIn('/profile/facilities', ['updateOrg']),
  close: ({ close }) => close(),
  dispose: closeBrowserEnvironment,
  events: {
    'hide.pressed': async (world, stepContext) => {
      const chosenAccount = accountToHide(world, stepContext);
      if (await isHidden(world, chosenAccount)) await showElsewhere(world);
      await press('Hide', hide(world, chosenAccount));
    },
    'retry.pressed': (world) => press('Try again', tryAgain(world)),
  },
  refusals: refusalHandlers({
    'hide.pressed': (world: FormWorld, { possibleEvent }) => hide(world, studioOf(world, possibleEvent?.event['orgId'])),
    'retry.pressed': tryAgain,
  }),
  outcomes: {
    hideOrg: portOf('updateOrg', ['hidden', 'the last one', 'unreachable'], (_, world) => ({
      ...studiosOf(world).other,
      hidden_at: '2026-03-02T06:00:00Z',
    })),
  },
  delays: { callTimeout: ({ time }, { wait }) => time.pass(wait) },
  observe: observeWith(facilitiesObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: {
    resting: assertingState((world) => expectVisible('the other studio', rowOf(world, studiosOf(world).other))),
    hiding: assertingState(async (world, stepContext) => {
      await world.network.waitForArrival('updateOrg');
      await expectThat(
        'that it is on its way',
        expect(hide(world, accountToHide(world, stepContext))).toHaveAttribute('aria-busy', 'true'),
      );
    }),
    refused: assertingState(async (world, stepContext) => {
      await expectVisible('that it is still there', main(world).getByText('The studio is not hidden.'));
      const problem = problemAfter(stepContext);
      if (problem) await expectVisible('the reason', main(world).getByText(refusalText(problem.code)));
    }),
    interrupted: assertingState(async (world) => {
      await expectVisible('that the result is unknown', main(world).getByText('The studio may not be hidden yet.'));
      await expectVisible('a way to try again', tryAgain(world));
    }),
  },
  look: ({ page, time }, stepContext) => runVisualChecks(page, time, stepContext),
};
