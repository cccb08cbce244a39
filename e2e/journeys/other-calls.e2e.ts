/** Calls of the specification that no screen uses. A script in the page makes them, and the contract validates the answers. */
import * as v from 'valibot';
import type { Call } from '#contract/call-definition.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { Profile } from '#contract/profile.ts';
import { expect, signIn, test } from '#e2e/fixtures.ts';

test.use({ ownStudio: true });

interface PageRequest {
  readonly method: string;
  readonly path: string;
  readonly guid: string;
}

/** Runs in the page. */
async function fetchInPage({ method, path, guid }: PageRequest): Promise<{ readonly status: number; readonly text: string }> {
  const headers = { 'content-type': 'application/json', 'x-facility-guid': guid, 'x-facility': guid };
  const answer = await fetch(path, { method, headers });
  return { status: answer.status, text: await answer.text() };
}

test('a page gets valid answers to the calls that no screen uses', async ({ page }) => {
  await signIn(page);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  const profile = v.parse(Profile, await (await page.request.get('/api/v1/profile')).json());
  const guid = profile.accounts[0]?.facilities[0]?.guid ?? '';
  const callApi = async (name: CallName, named = ''): Promise<unknown> => {
    const { method, path, answer }: Call = calls[name];
    const { status, text } = await page.evaluate(fetchInPage, { method, path: path.replace(/\{\w+\}/, named), guid });
    expect(status, `${name}: ${text}`).toBe(answer ? 200 : 204);
    return answer && v.parse(answer, JSON.parse(text));
  };
  const firstOf = async (path: string, list: string): Promise<string> => {
    const json = (await (await page.request.get(path, { headers: { 'x-facility-guid': guid } })).json()) as Record<
      string,
      { id: string }[]
    >;
    return json[list]?.[0]?.id ?? '';
  };

  await callApi('readFacility', guid);
  await callApi('listTimeZones');
  await callApi('listPassTypes');
  await callApi('listPassProducts');
  await callApi('readService', await firstOf('/api/v1/services', 'services'));
  await callApi('readMovement', await firstOf('/api/v1/movements', 'movements'));
  await callApi('deleteCart');
});
