/** The environment of all browser tests. Tests import `test` and `expect` from here. Source: decisions.wire (demo members). */
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import { recordCallsIn } from './recorded-calls.ts';
import { violationsInBothThemes } from './axe.ts';
import { installPersistentRoute } from './persistent-route.ts';
import { setPasskeyAutofill } from './passkey-autofill.ts';
import { openStudio, type Studio } from './studio.ts';

export { expect } from '@playwright/test';

/** The demo members. Mia belongs to Ironbark Box and Still Room, and tracks her training. Sam belongs to Still Room only. */
export const mia = { email: 'mia@example.org', password: 'squat-bench-deadlift' };
export const sam = { email: 'sam@example.org', password: 'squat-bench-deadlift' };

export type Member = typeof mia;

/** Leaves the calls of the bell without an answer, because they would detect the end of the session before the member's next press. */
export const holdBell = (context: BrowserContext): Promise<unknown> =>
  context.route(/\/(realtime|api\/v1\/notifications)/, () => undefined);

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 800 };

interface JourneyOptions {
  /** True: each test gets separate studios whose data and clock it may change. False: the tests of a worker share studios. */
  readonly ownStudio: boolean;
  /** True: the sign-in page's autofill offers passkeys, as in a normal browser. */
  readonly hasPasskeyAutofill: boolean;
}

interface JourneyFixtures {
  readonly studio: Studio;
  /** Ensures that adding or removing a route loses no request. */
  readonly heldNetwork: void;
  /** Disables passkeys in the autofill of the sign-in page, unless the test needs them. */
  readonly passkeyAutofill: void;
  /** Fails the test if the page throws, logs an error or violates its content security policy. */
  readonly noErrors: void;
}

interface WorkerFixtures {
  readonly sharedStudio: () => Promise<Studio>;
}

export const test = base.extend<JourneyOptions & JourneyFixtures, WorkerFixtures>({
  ownStudio: [false, { option: true }],
  hasPasskeyAutofill: [false, { option: true }],
  sharedStudio: [
    async ({}, use) => {
      let opened: Promise<Studio> | undefined;
      await use(() => (opened ??= openStudio()));
      await (await opened)?.close();
    },
    { scope: 'worker' },
  ],
  studio: async ({ ownStudio, sharedStudio }, use) => {
    if (!ownStudio) return use(await sharedStudio());
    const studio = await openStudio();
    await use(studio);
    await studio.close();
  },
  baseURL: async ({ studio }, use) => use(studio.url),
  heldNetwork: [
    async ({ context, serviceWorkers }, use) => {
      // a route would also hold the requests of a service worker
      if (serviceWorkers === 'block') installPersistentRoute(context);
      await use();
    },
    { auto: true },
  ],
  passkeyAutofill: [
    async ({ context, hasPasskeyAutofill }, use) => {
      if (!hasPasskeyAutofill) await setPasskeyAutofill(context, false);
      await use();
    },
    { auto: true },
  ],
  noErrors: [
    async ({ context }, use) => {
      const errors = collectErrors(context);
      recordCallsIn(context);
      await use();
      expect(errors, 'what went wrong in the page').toEqual([]);
    },
    { auto: true },
  ],
});

/** The SHA-384 of an empty file: Firefox compares it with the integrity of a script that a test has blocked. */
const hashOfNothing = 'OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb';

/** The browser logs refused calls as errors. These are expected responses, whose effects the tests check. */
const isAnswer = (text: string): boolean => text.startsWith('Failed to load resource') || text.includes(hashOfNothing);

function collectErrors(context: BrowserContext): readonly string[] {
  const errors: string[] = [];
  const collect = (text: string): void => {
    if (!isAnswer(text)) errors.push(text);
  };
  context.on('weberror', (error) => collect(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error') collect(message.text());
  });
  return errors;
}

/** Sets the session cookie before the page opens, without the form. */
export async function signIn(page: Page, member: Member = mia): Promise<void> {
  const answer = await page.request.post('/api/v1/authentication', { data: member });
  expect(answer.status(), `signing in as ${member.email}`).toBe(200);
}

export async function fillInSignIn(page: Page, { email, password }: Member): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Waits for the title of the screen; then `axe` must find nothing in light and dark. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expect(page.locator('h1').first(), `the title of ${what}`).toBeAttached();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await violationsInBothThemes(page), what).toEqual([]);
}
