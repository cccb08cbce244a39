/** The account at Stripe that a folder names, and the folder that names none any more. */
import { expect, it } from 'vitest';
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
