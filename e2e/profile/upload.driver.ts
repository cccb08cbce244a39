import { expect } from '@playwright/test';
import sharp from 'sharp';
import { type Driver, type Handler, neverAnswering } from '#atlas/paths/driver.ts';
import type { Profile } from '#contract/profile.ts';
import type { UploadContext } from '#machines/profile/upload.types.ts';
import { storedMemberKey } from '#src/features/auth/stored-member.ts';
import { buttonOf, type FormWorld, main, portOf, problemAfter, assertingState } from '#e2e/paths/form-page.ts';
import { runVisualChecks } from '#e2e/paths/visual-checks.ts';
import { openMemberPage } from '#e2e/paths/member-page.ts';
import { reconnect } from '#e2e/paths/navigation.ts';
import { noUserAction, refusalHandlers, untestableRefusals } from '#e2e/paths/refusals.ts';
import { refusalText } from '#e2e/paths/catalogue-text.ts';
import { press, expectThat, expectGone, expectVisible } from '#e2e/paths/visibility-assertions.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { observeWith } from '#e2e/paths/page-observer.ts';
import { advanceUpload, holdUploads, finishDecoding } from './sent-pictures.ts';
import { uploadObserver } from './upload.observer.ts';

const calls = ['readImageAuth', 'removeAvatar'] as const;
let photo: Promise<Buffer> | null = null;
const drawPhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 96, height: 64, channels: 3, background: { r: 160, g: 90, b: 40 } } })
    .png()
    .toBuffer();

/** Mia starts with a picture, so that she can remove it. */
const avatar = { is_set: true, main_url: '/files/mia-main.webp', thumb_url: '/files/mia-thumb.webp' };

async function open(): Promise<FormWorld> {
  const member = await openMemberPage({ now: new Date('2026-03-02T06:00:00Z'), isMemberStored: false });
  const profile: Profile = { ...member.profile, avatar };
  await member.page.addInitScript(([key, text]) => localStorage.setItem(key, text), [storedMemberKey, JSON.stringify(profile)] as const);
  await member.page.route('**/files/*', (route) => route.fulfill({ contentType: 'image/png', body: Buffer.from('') }));
  await holdUploads(member.page);
  member.network.answer('readProfile', () => profile);
  for (const call of calls) member.network.hold(call);
  await member.page.goto('/profile');
  await expectThat(
    'the way to a photo',
    expect(main(member).getByRole('button', { name: /a photo|your photo/ })).toBeVisible({ timeout: 5_000 }),
  );
  await member.network.settled();
  member.network.hold('readProfile');
  return { ...member, profile, failed: 0 };
}

const controls = {
  cut: (world: FormWorld) => buttonOf(world, 'Use this photo'),
  cancel: (world: FormWorld) => buttonOf(world, 'Cancel'),
  tryAgain: (world: FormWorld) => buttonOf(world, 'Try again'),
  remove: (world: FormWorld) => buttonOf(world, 'Remove it'),
} as const;

type ProfileOutput = { readonly profile: Profile };
const withAvatarOf = ({ profile }: ProfileOutput, world: FormWorld): Profile => ({ ...world.profile, avatar: profile.avatar });

const choose: Handler<FormWorld> = async (world) =>
  expectThat(
    'a way to choose a file',
    main(world)
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await (photo ??= drawPhoto()) }, { timeout: 5_000 }),
  );

/** Waits for the cropper. Its code is loaded at the first use, and React shows it only when the clock advances. */
const expectCropper = (world: FormWorld): Promise<void> =>
  expect
    .poll(
      async () => {
        await world.time.pass(50);
        return world.page.locator('[data-part=selection]:visible').count();
      },
      { intervals: [50], timeout: 8_000 },
    )
    .toBe(1);

/** Crops the picture. The clock must advance, because the cropping library measures with timers of the page. */
const cut: Handler<FormWorld> = async (world) => {
  await world.time.pass(100);
  await press('Use this photo', controls.cut(world));
  await world.time.pass(100);
};

const opened =
  (canShow: boolean): Handler<FormWorld> =>
  ({ page }) =>
    finishDecoding(page, canShow);

const answered: Handler<FormWorld> = async (world, { possibleEvent }) => {
  const output = possibleEvent?.event['output'] as Partial<ProfileOutput> & {
    readonly problem?: { readonly status: number; readonly code: never };
  };
  const { problem, profile } = output;
  const body = problem ? { ...problem, message: refusalText(problem.code) } : profile && withAvatarOf({ profile }, world);
  await advanceUpload(world.page, { kind: 'answered', status: problem?.status ?? 200, body: JSON.stringify(body) });
};

const breaks: Handler<FormWorld> = (world) => {
  world.failed += 1;
  if (world.failed % 2 === 0) return advanceUpload(world.page, { kind: 'answered', status: 500, body: '<h1>500</h1>' });
  return advanceUpload(world.page, { kind: 'broken' });
};

const passing: Handler<FormWorld> = ({ time }, { wait }) => time.pass(wait);
const status = (world: FormWorld, text: string) => main(world).getByRole('status').filter({ hasText: text });
const expectStatus = (text: string, more: Handler<FormWorld> = () => undefined) =>
  assertingState<FormWorld>(async (world, stepContext) => {
    await expectVisible(text, status(world, text));
    await more(world, stepContext);
  });

const showsError = (title: string) =>
  expectStatus(title, async (world, stepContext) => {
    const problem = problemAfter(stepContext);
    if (problem) await expectVisible('the reason', main(world).getByText(refusalText(problem.code)));
    await expectVisible('Try again', buttonOf(world, 'Try again'));
  });

export const uploadDriver: Driver<FormWorld> = {
  machine: 'profile/upload',
  on: 'browser',
  open,
  close: ({ close }) => close(),
  dispose: closeBrowserEnvironment,
  events: {
    'picture.chosen': choose,
    'cut.confirmed': cut,
    'part.sent': ({ page }, { possibleEvent }) => advanceUpload(page, { kind: 'part', percent: possibleEvent?.event['percent'] as number }),
    'all.sent': ({ page }) => advanceUpload(page, { kind: 'all' }),
    'cancel.pressed': (world) => press('Cancel', controls.cancel(world)),
    'retry.pressed': (world) => press('Try again', controls.tryAgain(world)),
    'remove.pressed': (world) => press('Remove it', controls.remove(world)),
    'connection.returned': ({ page, network }) => reconnect(page, network),
  },
  refusals: {
    ...refusalHandlers({
      'cut.confirmed': controls.cut,
      'cancel.pressed': controls.cancel,
      'retry.pressed': controls.tryAgain,
      'remove.pressed': controls.remove,
    }),
    'connection.returned': ({ page, network }) => reconnect(page, network),
  },
  outcomes: {
    openPicture: {
      opened: opened(true),
      unreadable: opened(false),
      broke: opened(false),
      [neverAnswering]: () => undefined,
    },
    readImageAuth: portOf(
      'readImageAuth',
      ['permitted', 'too_many_requests', 'unreachable'],
      ({ leave }: { readonly leave: unknown }) => leave,
    ),
    sendPicture: {
      set: answered,
      picture_unreadable: answered,
      malware_found: answered,
      payload_too_large: answered,
      wrong_media_type: answered,
      upload_over: answered,
      unreachable: breaks,
      [neverAnswering]: () => undefined,
    },
    readProfile: portOf('readProfile', ['with a picture', 'too_many_requests', 'unreachable'], withAvatarOf),
    removeAvatar: portOf('removeAvatar', ['gone', 'too_many_requests', 'unreachable'], withAvatarOf),
  },
  delays: { openTimeout: passing, callTimeout: passing, sendingStallTimeout: passing, processingTimeout: passing, setShown: passing },
  observe: observeWith(uploadObserver),
  wait: ({ time }, milliseconds) => time.pass(milliseconds),
  states: {
    choosing: assertingState(async (world, { after }) => {
      const { received } = after.configuration.snapshot.context as UploadContext;
      const isSet = received?.is_set ?? true;
      await expectVisible('the way to a photo', buttonOf(world, isSet ? 'Change your photo' : 'Add a photo'));
      await (isSet ? expectVisible('Remove it', buttonOf(world, 'Remove it')) : expectGone('Remove it', buttonOf(world, 'Remove it')));
      await expectGone('Cancel', buttonOf(world, 'Cancel'));
    }),
    opening: expectStatus('Opening your photo'),
    unsuitable: expectStatus('This photo can’t be shown.', (world) => expectVisible('Try again', buttonOf(world, 'Try again'))),
    cropping: assertingState((world) => expectThat('a photo to cut', expectCropper(world))),
    authorizing: expectStatus('Preparing to upload', ({ network }) => network.waitForArrival('readImageAuth')),
    'uploading.sending': expectStatus('Uploading your photo', (world, { after }) => {
      const { percent } = after.configuration.snapshot.context as UploadContext;
      return expectThat(
        `${percent} %`,
        expect(main(world).getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(percent), { timeout: 5_000 }),
      );
    }),
    'uploading.processing': expectStatus('Preparing your photo'),
    set: expectStatus('Your photo is saved.'),
    refused: showsError('Your photo was not changed.'),
    interrupted: showsError('Your photo may not be saved yet.'),
    checking: expectStatus('Checking your photo', ({ network }) => network.waitForArrival('readProfile')),
    removing: expectStatus('Removing your photo', ({ network }) => network.waitForArrival('removeAvatar')),
    unsure: showsError('We couldn’t check your photo.'),
  },
  look: ({ page, time }, stepContext) => runVisualChecks(page, time, stepContext),
  cannot: ({ configuration }, { source: [type] }) => {
    const { received } = configuration.snapshot.context as UploadContext;
    return type === 'remove.pressed' && received?.is_set === false ? 'only an existing photo can be removed' : null;
  },
  notCoverable: [
    ...untestableRefusals('another photo can be chosen at any time', 'picture.chosen'),
    ...untestableRefusals(noUserAction.updates, 'part.sent', 'all.sent'),
  ],
};
