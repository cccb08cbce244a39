/** Walks the form of the member's data: written in, pointed out, saved, refused and told again. */
import { expect, type Locator } from '@playwright/test';
import { type Driver, type Handler, type Moment, neverAnswering } from '#atlas/paths/driver.ts';
import type { MemberFormSnapshot } from '#machines/profile/member-form.selectors.ts';
import { changesOf, hasIssues } from '#machines/profile/member-form.rules.ts';
import type { MemberFormEvent, MemberFormInput, MemberRead, MemberSaved } from '#machines/profile/member-form.types.ts';
import { lookOnce, pictureOfFailure } from '#e2e/paths/look.ts';
import { type MemberPage, openMemberPage } from '#e2e/paths/member-page.ts';
import { reconnect } from '#e2e/paths/moves.ts';
import { failures } from '#e2e/paths/network.ts';
import { refusalText } from '#e2e/paths/said.ts';
import { press, see, seeGone, seeShown, seeThere } from '#e2e/paths/seen.ts';
import { closeStage } from '#e2e/paths/stage.ts';
import { watching } from '#e2e/paths/watch.ts';
import { memberFormWatch } from './member-form.watch.ts';

interface FormWorld extends MemberPage {
  /** Counts calls that failed, so that each fails in another way. */
  failed: number;
}

type FormCall = 'readMember' | 'updateMember';

const snapshotOf = ({ after }: Moment) => after.configuration.snapshot as object as MemberFormSnapshot;

async function open({ kept }: MemberFormInput): Promise<FormWorld> {
  const member = await openMemberPage({ now: new Date('2026-03-02T06:00:00Z') });
  await keepDraft(member, kept);
  for (const call of ['readMember', 'updateMember'] as const) member.network.hold(call);
  await member.page.goto('/account/edit');
  await member.network.arrived('readMember');
  return { ...member, failed: 0 };
}

/** As an earlier visit to the page left it on the device. */
async function keepDraft({ page, profile }: MemberPage, kept: unknown): Promise<void> {
  const drafts = Object.fromEntries(profile.accounts.map(({ org }) => [`${org.id}/member`, kept]));
  const entry = [`spotter.drafts.${profile.id}`, JSON.stringify(drafts)] as const;
  await page.addInitScript(([key, text]) => localStorage.setItem(key, text), entry);
}

type World = Pick<FormWorld, 'page'>;
const main = ({ page }: World): Locator => page.getByRole('main');
const phone = (world: World): Locator => main(world).getByRole('textbox', { name: 'Phone', exact: true });
const save = (world: World): Locator => main(world).getByRole('button', { name: 'Save', exact: true });
const discard = (world: World): Locator => main(world).getByRole('button', { name: 'Discard it', exact: true });
const tryAgain = (world: World): Locator => main(world).getByRole('button', { name: 'Try again' });
const status = (world: World): Locator => main(world).getByRole('status');

const write: Handler<FormWorld> = async (world, { offer }) => {
  const event = offer?.event as Extract<MemberFormEvent, { type: 'field.changed' }>;
  await see('a form to write in', phone(world).fill(event.value, { timeout: 5_000 }));
};

const answering =
  (call: FormCall): Handler<FormWorld> =>
  async ({ network, ...world }, { offer }) => {
    const answer = offer?.event['output'] as MemberRead | MemberSaved;
    if (answer.kind !== 'refused') return network.end(call, { kind: 'answered', json: answer.member });
    await network.end(call, { kind: 'refused', problem: answer.problem });
    await seeShown('the reason', main(world).getByText(refusalText(answer.problem.code)));
  };

/** A reading that fails for want of a network is tried once more, so many milliseconds later. */
const untilRepeated = 300;

const failing =
  (call: FormCall): Handler<FormWorld> =>
  async (world) => {
    const how = failures[world.failed % failures.length] ?? 'aborted';
    world.failed += 1;
    await world.network.end(call, { kind: 'failed', how });
    if (how !== 'aborted' || call !== 'readMember') return;
    await world.time.pass(untilRepeated);
    await world.network.end(call, { kind: 'failed', how });
  };

const letGo =
  (call: FormCall): Handler<FormWorld> =>
  ({ network }) =>
    network.giveUp(call);

const passing: Handler<FormWorld> = ({ time }, { wait }) => time.pass(wait);

/** What the member wrote stands there, and what cannot be right is said beside it once it was pointed out. */
async function seeForm(world: FormWorld, moment: Moment): Promise<void> {
  const { member, draft, isChecked } = snapshotOf(moment).context;
  if (!member) return;
  await see(`"${draft.phone}" in the form`, expect(phone(world)).toHaveValue(draft.phone, { timeout: 5_000 }));
  const isPointedOut = isChecked && hasIssues(changesOf(member, draft));
  await see(
    'whether the number is pointed out',
    expect(phone(world))
      .toHaveAttribute('aria-invalid', 'true', { timeout: isPointedOut ? 5_000 : 1 })
      .then(
        () => expect(isPointedOut).toBe(true),
        () => expect(isPointedOut).toBe(false),
      ),
  );
}

const seeing =
  (sight: Handler<FormWorld>): Handler<FormWorld> =>
  (world, moment) =>
    pictureOfFailure(world.page, moment, async () => {
      await world.network.settled();
      await seeForm(world, moment);
      await sight(world, moment);
      world.expectNoTrouble();
    });

const troubled = (title: string) =>
  seeing(async (world) => {
    await seeShown(title, status(world).filter({ hasText: title }));
    await seeShown('Try again', tryAgain(world));
  });

export const memberFormDriver: Driver<FormWorld> = {
  machine: 'profile/member-form',
  on: 'browser',
  restartCost: 12,
  open: ({ input }) => open(input as MemberFormInput),
  close: ({ close }) => close(),
  dispose: closeStage,
  events: {
    'field.changed': write,
    'discard.pressed': (world) => press('Discard it', discard(world)),
    'save.pressed': (world) => press('Save', save(world)),
    'retry.pressed': (world) => press('Try again', tryAgain(world)),
    'connection.returned': ({ page, network }) => reconnect(page, network),
  },
  outcomes: {
    readMember: {
      read: answering('readMember'),
      refused: answering('readMember'),
      unreachable: failing('readMember'),
      [neverAnswering]: letGo('readMember'),
    },
    updateMember: {
      saved: answering('updateMember'),
      refused: answering('updateMember'),
      unreachable: failing('updateMember'),
      [neverAnswering]: letGo('updateMember'),
    },
  },
  delays: { savedShown: passing, callTimeout: passing },
  observe: watching(memberFormWatch),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: {
    reading: seeing(async (world) => {
      await world.network.arrived('readMember');
      await seeThere('that it is on its way', main(world).getByText('Loading your data', { exact: true }));
    }),
    failed: troubled('Your data could not be loaded.'),
    editing: seeing(async (world, moment) => {
      await seeGone('Try again', tryAgain(world));
      const { isRestored } = snapshotOf(moment).context;
      await (isRestored ? seeShown('that it can go', discard(world)) : seeGone('Discard it', discard(world)));
    }),
    saving: seeing(async (world) => {
      await world.network.arrived('updateMember');
      await seeShown('that it is being saved', status(world).filter({ hasText: 'Saving' }));
    }),
    saved: seeing((world) => seeShown('Saved', status(world).filter({ hasText: 'Saved' }))),
    interrupted: troubled('Your changes may not be saved yet.'),
  },
  look: ({ page, time }, moment) => (moment.after.configuration.timers.length > 0 ? undefined : lookOnce(page, time, moment)),
};
