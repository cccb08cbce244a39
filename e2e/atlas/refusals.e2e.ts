/** Pictures of refusals for the atlas page about errors: each refusal that no path contains, on a screen that makes such a request. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { commonProblems } from '#contract/call-definition.ts';
import { type CallName, calls } from '#contract/calls.ts';
import type { Session } from '#contract/classes.ts';
import { type ProblemCode, problemCodes, problemStatus } from '#contract/problem-codes.ts';
import { button } from '#e2e/visits/visit.assertions.ts';
import { buttons } from '#e2e/visits/visit.buttons.ts';
import { pictureOfCode } from '#e2e/paths/visual-checks.ts';
import { type MemberPage, openMemberPage } from '#e2e/paths/member-page.ts';
import { refusalText } from '#e2e/paths/catalogue-text.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { instants as timesOfAppointments } from '#machines/appointments/sample-appointments.ts';
import { bookedTime } from '#machines/appointments/sample-services.ts';
import { catalogue } from '#machines/catalogue.ts';
import type { Outcome } from '#machines/model.ts';
import { classWith, freeClass, fullClass, instants, problem, visits } from '#machines/visits/sample-classes.ts';

interface Scene {
  readonly call: CallName;
  readonly machine: string;
  readonly state: string;
  readonly open: () => Promise<MemberPage>;
  readonly control: (page: Page) => Locator;
}

async function openPage(now: Date, path: string, answer: (network: MemberPage['network']) => void): Promise<MemberPage> {
  const member = await openMemberPage({ now });
  answer(member.network);
  await member.page.goto(path);
  await expect(member.page.getByRole('heading', { level: 1 })).toBeVisible();
  await member.network.settled();
  return member;
}

const onClass = (call: CallName, session: Session, called: RegExp): Scene => ({
  call,
  machine: 'visits/visit',
  state: 'refused',
  open: () =>
    openPage(instants.early, `/classes/${session.id}`, (network) => {
      network.answer('listSessions', () => ({ sessions: [] }));
      network.answer('readSession', () => session);
    }),
  control: (page) => button(page, called),
});

const onAppointment: Scene = {
  call: 'cancelVisit',
  machine: 'appointments/appointment-page',
  state: 'resting',
  open: () =>
    openPage(timesOfAppointments.early, `/appointments/${bookedTime.id}`, (network) => network.answer('readAppointment', () => bookedTime)),
  control: (page) => page.getByRole('main').getByRole('button', { name: 'Cancel the appointment', exact: true }),
};

const scenes: readonly Scene[] = [
  onClass('bookVisit', freeClass, buttons.book),
  onClass('joinWaitlist', fullClass, buttons.join),
  onClass('cancelVisit', classWith(visits.booked), buttons.cancel),
  onClass('confirmVisit', classWith(visits.pending), buttons.confirm),
  onAppointment,
];

const codeIn = (outcome: Outcome): readonly string[] => {
  if (outcome.kind === 'error') return [];
  const { problem: refusal } = (outcome.output ?? {}) as { readonly problem?: { readonly code: string } };
  return refusal ? [refusal.code] : [];
};

/** The codes in the models of the charts. The paths of the charts take the pictures of these refusals. */
const met = new Set(catalogue.flatMap(({ model }) => Object.values(model.outcomes).flatMap((outcomes) => outcomes.flatMap(codeIn))));

const isOfAppointments = (code: ProblemCode): boolean => code.startsWith('appointment_');

const canMeet = ({ call, machine }: Scene, code: ProblemCode): boolean =>
  isOfAppointments(code) === machine.startsWith('appointments/') &&
  ((calls[call].problems as readonly ProblemCode[]).includes(code) || commonProblems.some((common) => common === code));

const endsSession = (code: ProblemCode): boolean => problemStatus[code] === 401;

/** The codes for which this is the first possible scene, without server errors. Codes that end the session come last. */
const codesOf = (scene: Scene): readonly ProblemCode[] =>
  problemCodes
    .filter((code) => !met.has(code) && problemStatus[code] < 500 && scenes.find((one) => canMeet(one, code)) === scene)
    .toSorted((a, b) => Number(endsSession(a)) - Number(endsSession(b)));

/** In milliseconds: `page` lasts until the next page is shown, `message` until every message is hidden. */
const wait = { page: 1_000, message: 4_000 };

async function refuse({ page, network, time }: MemberPage, { call, control, machine, state }: Scene, code: ProblemCode): Promise<void> {
  network.hold(call);
  await control(page).click();
  await network.end(call, { kind: 'refused', problem: problem(code, problemStatus[code]) });
  if (endsSession(code)) {
    await time.pass(wait.page);
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    return pictureOfCode(page, 'auth/auth', 'signedOut.enteringCredentials.notOffered', code);
  }
  await expect(page.getByRole('region', { name: 'Messages' }).getByText(refusalText(code))).toBeVisible();
  await pictureOfCode(page, machine, state, code);
  await time.pass(wait.message);
}

test.afterAll(closeBrowserEnvironment);

test('the page shows the reason of each refusal to the member', async () => {
  test.setTimeout(300_000);
  for (const scene of scenes) {
    const codes = codesOf(scene);
    const member = codes.length > 0 ? await scene.open() : null;
    for (const code of codes) await test.step(`${scene.call}: ${code}`, async () => member && refuse(member, scene, code));
    member?.expectNoErrors();
    await member?.close();
  }
});

test('every code of a refusal has a picture, unless no screen sends a request that can get it', () => {
  const ports = new Set(catalogue.flatMap(({ model }) => Object.keys(model.outcomes)));
  const left = problemCodes.filter(
    (code) => !met.has(code) && problemStatus[code] < 500 && !scenes.some((scene) => codesOf(scene).includes(code)),
  );
  const missingCodes = left.filter((code) =>
    Object.entries(calls).some(([name, { problems }]) => ports.has(name) && (problems as readonly ProblemCode[]).includes(code)),
  );
  expect(missingCodes).toEqual([]);
});
