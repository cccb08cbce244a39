/** The saved language of the settings is French. */
import { expect, type Locator } from '@playwright/test';
import { type Driver, type Handler, type StepContext, neverAnswering } from '#atlas/paths/driver.ts';
import type { LocaleCode, Profile } from '#contract/profile.ts';
import { changesDue, shownPreferences } from '#machines/profile/preferences.rules.ts';
import type { PreferencesSnapshot } from '#machines/profile/preferences.selectors.ts';
import type { PreferencesEvent, PreferencesSaved } from '#machines/profile/preferences.types.ts';
import { languageNames } from '#src/features/profile/language-names.ts';
import { runVisualChecks, pictureOfFailure } from '#e2e/paths/visual-checks.ts';
import { type MemberPage, openMemberPage } from '#e2e/paths/member-page.ts';
import { reconnect } from '#e2e/paths/navigation.ts';
import { failureModes } from '#e2e/paths/network.ts';
import { refusalHandlers, untestableRefusals } from '#e2e/paths/refusals.ts';
import { press, expectThat, expectGone, expectVisible } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { preferencesObserver } from './preferences.observer.ts';

interface PreferencesWorld extends MemberPage {
  /** The profile in the server's last response. */
  known: Profile;
  failed: number;
}

async function open(): Promise<PreferencesWorld> {
  const member = await openMemberPage({ now: new Date('2026-03-02T06:00:00Z') });
  member.network.hold('updateProfile');
  await member.page.goto('/settings');
  await expectThat('the settings', expect(member.page.getByRole('radio', { name: languageNames.fr })).toBeVisible({ timeout: 5_000 }));
  return { ...member, known: member.profile, failed: 0 };
}

type World = Pick<PreferencesWorld, 'page'>;
const main = ({ page }: World): Locator => page.getByRole('main');
const language = (world: World, code: LocaleCode): Locator => main(world).getByRole('radio', { name: languageNames[code], exact: true });
const training = (world: World): Locator => main(world).getByRole('switch', { name: /^(Track my training|Suivre mon entraînement)$/ });
const tryAgain = (world: World): Locator => main(world).getByRole('button', { name: /^(Try again|Réessayer)$/ });
const status = (world: World): Locator => main(world).getByRole('status');
const part = (world: World): Locator => main(world).getByRole('region', { name: /^(Language|Langue)$/ });

const choose: Handler<PreferencesWorld> = async (world, { possibleEvent }) => {
  const event = possibleEvent?.event as Extract<PreferencesEvent, { type: 'preference.chosen' }>;
  const { locale } = event.change;
  await (locale ? press(locale, language(world, locale)) : press('Track my training', training(world)));
};

const answering: Handler<PreferencesWorld> = async (world, { possibleEvent }) => {
  const answer = possibleEvent?.event['output'] as PreferencesSaved;
  if (answer.kind === 'refused') return world.network.end('updateProfile', { kind: 'refused', problem: answer.problem });
  const { locale, track_training } = answer.profile;
  world.known = { ...world.known, locale, track_training };
  // the bell also reads the profile, as soon as its code is loaded
  world.network.answer('readProfile', () => world.known);
  await world.network.end('updateProfile', { kind: 'answered', json: world.known });
};

const failing: Handler<PreferencesWorld> = async (world) => {
  const how = failureModes[world.failed % failureModes.length] ?? 'aborted';
  world.failed += 1;
  await world.network.end('updateProfile', { kind: 'failed', how });
};

const passing: Handler<PreferencesWorld> = ({ time }, { wait }) => time.pass(wait);

async function expectChoices(world: PreferencesWorld, { after }: StepContext): Promise<void> {
  const { context } = after.configuration.snapshot as object as PreferencesSnapshot;
  const shown = shownPreferences(world.known, context);
  await expectThat(`${shown.locale} is chosen`, expect(language(world, shown.locale ?? 'en')).toBeChecked({ timeout: 5_000 }));
  await expectThat('whether training is tracked', expect(training(world)).toBeChecked({ checked: shown.track_training, timeout: 5_000 }));
  await expectThat('the language of the page', expect(world.page.locator('html')).toHaveAttribute('lang', world.known.locale ?? 'en'));
}

const assertingState =
  (assertion: Handler<PreferencesWorld>): Handler<PreferencesWorld> =>
  (world, stepContext) =>
    pictureOfFailure(world.page, stepContext, async () => {
      await world.network.settled();
      await expectChoices(world, stepContext);
      await assertion(world, stepContext);
      world.expectNoErrors();
    });

const expectStatus = (text: RegExp) =>
  assertingState((world) => expectVisible(String(text), part(world).getByRole('status').filter({ hasText: text })));

export const preferencesDriver: Driver<PreferencesWorld> = {
  machine: 'profile/preferences',
  on: 'browser',
  open,
  close: ({ close }) => close(),
  dispose: closeBrowserEnvironment,
  events: {
    'preference.chosen': choose,
    'retry.pressed': (world) => press('Try again', tryAgain(world)),
    'connection.returned': ({ page, network }) => reconnect(page, network),
  },
  refusals: {
    ...refusalHandlers({ 'retry.pressed': tryAgain }),
    'connection.returned': ({ page, network }) => reconnect(page, network),
  },
  outcomes: {
    updateProfile: {
      saved: answering,
      refused: answering,
      'too many requests': answering,
      unreachable: failing,
      [neverAnswering]: ({ network }) => network.giveUp('updateProfile'),
    },
  },
  delays: { savedShown: passing, callTimeout: passing },
  observe: observeWith(preferencesObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: {
    resting: assertingState((world) => expectGone('a notice', status(world).filter({ hasText: /\w/ }))),
    saving: assertingState(async (world) => {
      await world.network.waitForArrival('updateProfile');
      await expectVisible(
        'that it is being saved',
        part(world)
          .getByRole('status')
          .filter({ hasText: /Saving|Enregistrement/ }),
      );
    }),
    saved: expectStatus(/Saved|Enregistré/),
    interrupted: assertingState((world) => expectVisible('Try again', tryAgain(world))),
  },
  look: ({ page, time }, stepContext) => runVisualChecks(page, time, stepContext),
  cannot: (node, { source: [, name] }) => {
    const { context } = node.configuration.snapshot as object as PreferencesSnapshot;
    return name === 'no training' && changesDue(context).track_training === false ? 'pressing it again would switch training on' : null;
  },
  notCoverable: untestableRefusals('visible settings can be changed at any time', 'preference.chosen'),
};
