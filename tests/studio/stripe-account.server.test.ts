import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { noAccountSentence } from '#server/payments/payments-enabled.ts';
import { checkFolder } from '#server/studio/admin/check-folder.ts';
import { executeRequest } from '#server/studio/admin/execute-request.ts';
import { openStudio } from './loading.ts';
import { document, monday, smallStudio } from './small-studio.ts';

it('is stored, removed again, and must be an account', async () => {
  const { context } = await openStudio(monday);
  const load = (more: object) => {
    const files = smallStudio({ document: { ...document, organisation: { ...document.organisation, ...more } } });
    return executeRequest(context, { command: 'load', files, endMissing: false }, {});
  };
  const stored = () => context.database.once((handle) => handle.selectFrom('orgs').select('stripe_account').executeTakeFirst());
  expect(await load({ payments: { stripe_account: 'acct_1Abc' } })).toMatchObject({ kind: 'loaded' });
  expect(await stored()).toEqual({ stripe_account: 'acct_1Abc' });
  expect(JSON.stringify(await load({ payments: { stripe_account: 'sk_live_1Abc' } }))).toContain('must be an account of Stripe');
  expect(await load({})).toMatchObject({ kind: 'loaded' });
  expect(await stored()).toEqual({ stripe_account: null });
});

const withPayments = (payments?: object) => ({ ...document, organisation: { ...document.organisation, ...(payments && { payments }) } });
const withoutPrices = { ...document, class_types: document.class_types.map(({ name, capacity }) => ({ name, capacity })) };
const connected = withPayments({ stripe_account: 'acct_1Abc' });

it('is reported as missing by the load of a folder with prices, if the studio needs one', async () => {
  const { context } = await openStudio(monday);
  const load = (loaded: object, options: { readonly needsAccount: boolean; readonly isPaymentEnabled?: boolean }) =>
    executeRequest(context, { command: 'load', files: smallStudio({ document: loaded }), endMissing: false }, options);
  for (const _ of ['at first', 'and again'])
    expect(await load(document, { needsAccount: true })).toMatchObject({ kind: 'loaded', warnings: [noAccountSentence] });
  expect(await load(document, { needsAccount: false })).toMatchObject({ kind: 'loaded', warnings: [] });
  // Without a gateway another warning is shown.
  expect(await load(document, { needsAccount: true, isPaymentEnabled: false })).toMatchObject({ kind: 'loaded', warnings: [] });
  expect(await load(connected, { needsAccount: true })).toMatchObject({ kind: 'loaded', warnings: [] });
  expect(await load(withoutPrices, { needsAccount: true })).toMatchObject({ kind: 'loaded', warnings: [] });
});

it('is reported as missing by the check of such a folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spotter-account-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const check = async (checked: object, needsAccount: boolean) => {
    const files = smallStudio({ document: checked });
    await writeFile(join(folder, 'studio.json'), files.studio);
    await writeFile(join(folder, 'timetable.ics'), files.timetable);
    await writeFile(join(folder, 'members.csv'), files.members);
    return checkFolder(folder, monday, { needsAccount });
  };
  expect(await check(document, true)).toMatchObject({ kind: 'sound', lines: expect.arrayContaining([noAccountSentence]) as string[] });
  for (const quiet of [await check(document, false), await check(connected, true), await check(withoutPrices, true)])
    expect(JSON.stringify(quiet)).not.toContain(noAccountSentence.slice(0, 30));
});
