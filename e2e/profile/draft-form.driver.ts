import { expect, type Locator } from '@playwright/test';
import type { Driver, Handler, StepContext } from '#atlas/paths/driver.ts';
import type { CallName } from '#contract/calls.ts';
import type { Member } from '#contract/members.ts';
import type { Profile } from '#contract/profile.ts';
import type { FormContext, FormEvent, FormInput } from '#machines/profile/draft-form.types.ts';
import { memberRules } from '#machines/profile/member-form.rules.ts';
import type { MemberField, MemberRead, MemberSaved } from '#machines/profile/member-form.types.ts';
import { profileFormRules } from '#machines/profile/profile-form.rules.ts';
import type { ProfileField, ProfileRead, ProfileSaved } from '#machines/profile/profile-form.types.ts';
import { buttonOf, type FormWorld, main, openSignedIn, portOf, problemAfter, assertingState } from '#e2e/paths/form-page.ts';
import { runVisualChecks } from '#e2e/paths/visual-checks.ts';
import { goTo, reconnect } from '#e2e/paths/navigation.ts';
import { absentOrReadOnly, refusalHandlers } from '#e2e/paths/refusals.ts';
import { refusalText } from '#e2e/paths/catalogue-text.ts';
import { press, expectThat, expectGone, expectVisible, expectAttached } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { memberFormObserver, profileFormObserver } from './draft-form.observer.ts';

interface FormPage<R, F extends string> {
  readonly machine: string;
  /** The URLs of the page before the form, and of the page of the form. */
  readonly from: string;
  readonly path: string;
  /** The key of the stored draft on the device. */
  readonly form: string;
  readonly read: CallName;
  readonly save: CallName;
  /** The field that represents all fields. */
  readonly field: F;
  readonly label: string;
  readonly isPointedOut: (context: FormContext<R, F, never>) => boolean;
  readonly json: (answer: never, world: FormWorld) => unknown;
}

const save = (world: FormWorld): Locator => buttonOf(world, 'Save');
const discard = (world: FormWorld): Locator => buttonOf(world, 'Discard');
const tryAgain = (world: FormWorld): Locator => main(world).getByRole('button', { name: 'Try again' });
const status = (world: FormWorld): Locator => main(world).getByRole('status');
const passing: Handler<FormWorld> = ({ time }, { wait }) => time.pass(wait);

function formDriver<R, F extends string>(page: FormPage<R, F>): Omit<Driver<FormWorld>, 'observe'> {
  const contextAfter = ({ after }: StepContext) => after.configuration.snapshot.context as FormContext<R, F, never>;
  const field = (world: FormWorld): Locator => main(world).getByRole('textbox', { name: page.label, exact: true });

  async function open({ kept }: FormInput): Promise<FormWorld> {
    const world = await openSignedIn(page.from, [page.save]);
    await keepDraft(world, kept);
    world.network.hold(page.read);
    await goTo(world.page, page.path);
    await world.network.waitForArrival(page.read);
    return world;
  }

  /** Stores a draft on the device, like an earlier visit to the page. */
  async function keepDraft({ page: tab, profile }: FormWorld, kept: unknown): Promise<void> {
    const owners = [...profile.accounts.map(({ org }) => org.id), ''];
    const drafts = Object.fromEntries(owners.map((owner) => [`${owner}/${page.form}`, kept]));
    const entry = [`spotter.drafts.${profile.id}`, JSON.stringify(drafts)] as const;
    await tab.evaluate(([key, text]) => localStorage.setItem(key, text), entry);
  }

  const write: Handler<FormWorld> = async (world, { possibleEvent }) => {
    const event = possibleEvent?.event as object as Extract<FormEvent<F>, { type: 'field.changed' }>;
    await expectThat('a form to write in', field(world).fill(event.value, { timeout: 5_000 }));
  };

  async function expectForm(world: FormWorld, stepContext: StepContext): Promise<void> {
    const context = contextAfter(stepContext);
    if (!context.known) return;
    const text = context.draft[page.field];
    await expectThat(`"${text}" in the form`, expect(field(world)).toHaveValue(text, { timeout: 5_000 }));
    const mark = expect(field(world));
    await expectThat(
      'whether it is pointed out',
      page.isPointedOut(context) ? mark.toHaveAttribute('aria-invalid', 'true') : mark.not.toHaveAttribute('aria-invalid', 'true'),
    );
  }

  const seeingForm = (assertion: Handler<FormWorld>): Handler<FormWorld> =>
    assertingState(async (world, stepContext) => {
      await expectForm(world, stepContext);
      await assertion(world, stepContext);
      const problem = problemAfter(stepContext);
      if (problem) await expectVisible('the reason', main(world).getByText(refusalText(problem.code)));
    });

  const showsError = (title: string): Handler<FormWorld> =>
    seeingForm(async (world) => {
      await expectVisible(title, status(world).filter({ hasText: title }));
      await expectVisible('Try again', tryAgain(world));
    });

  return {
    machine: page.machine,
    on: 'browser',
    open: ({ input }) => open(input as FormInput),
    close: ({ close }) => close(),
    dispose: closeBrowserEnvironment,
    events: {
      'field.changed': write,
      'discard.pressed': (world) => press('Discard', discard(world)),
      'save.pressed': (world) => press('Save', save(world)),
      'retry.pressed': (world) => press('Try again', tryAgain(world)),
      'connection.returned': ({ page: tab, network }) => reconnect(tab, network),
    },
    refusals: {
      ...refusalHandlers({ 'discard.pressed': discard, 'save.pressed': save, 'retry.pressed': tryAgain }),
      'field.changed': absentOrReadOnly('the form', field),
      'connection.returned': ({ page: tab, network }) => reconnect(tab, network),
    },
    outcomes: {
      [page.read]: portOf(page.read, ['read', 'refused', 'unreachable'], page.json),
      [page.save]: portOf(page.save, ['saved', 'refused', 'unreachable'], page.json),
    },
    delays: { savedShown: passing, callTimeout: passing },
    wait: ({ time }, milliseconds) => time.pass(milliseconds),
    states: {
      reading: seeingForm(async (world) => {
        await world.network.waitForArrival(page.read);
        await expectAttached('that it is on its way', main(world).getByText('Loading your data', { exact: true }));
      }),
      failed: showsError('Your data couldn’t be loaded.'),
      editing: seeingForm(async (world, stepContext) => {
        await expectGone('Try again', tryAgain(world));
        const { isRestored } = contextAfter(stepContext);
        await (isRestored ? expectVisible('that it can go', discard(world)) : expectGone('Discard', discard(world)));
      }),
      saving: seeingForm(async (world) => {
        await world.network.waitForArrival(page.save);
        await expectVisible('that it is being saved', status(world).filter({ hasText: 'Saving' }));
      }),
      saved: seeingForm((world) => expectVisible('Saved', status(world).filter({ hasText: 'Saved' }))),
      interrupted: async (world, stepContext) => {
        await showsError('Your changes may not be saved yet.')(world, stepContext);
        const first = 'First press Try again above. Nothing will be done twice.';
        await expectThat('Save says what comes first', expect(save(world)).toHaveAccessibleDescription(first, { timeout: 5_000 }));
      },
    },
    look: ({ page: tab, time }, stepContext) => runVisualChecks(tab, time, stepContext),
  };
}

export const memberFormDriver: Driver<FormWorld> = {
  ...formDriver<Member, MemberField>({
    machine: 'profile/member-form',
    from: '/account',
    path: '/account/edit',
    form: 'member',
    read: 'readMember',
    save: 'updateMember',
    field: 'phone',
    label: 'Phone',
    isPointedOut: (context) => context.isChecked && memberRules.hasIssues(context),
    json: ({ member }: Extract<MemberRead | MemberSaved, { readonly member: Member }>) => member,
  }),
  observe: observeWith(memberFormObserver),
};

/** The responses have Mia's own profile with another name, because the app ignores a profile of another member. */
export const profileFormDriver: Driver<FormWorld> = {
  ...formDriver<Profile, ProfileField>({
    machine: 'profile/profile-form',
    from: '/profile',
    path: '/profile/edit',
    form: 'profile',
    read: 'readProfile',
    save: 'updateProfile',
    field: 'full_name',
    label: 'Your name',
    isPointedOut: (context) => context.isChecked && profileFormRules.hasIssues(context),
    json: ({ profile: { full_name } }: Extract<ProfileRead | ProfileSaved, { readonly profile: Profile }>, { profile }) => ({
      ...profile,
      full_name,
    }),
  }),
  observe: observeWith(profileFormObserver),
};
