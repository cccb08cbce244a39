import { beforeEach, expect, it } from 'vitest';
import { hashPassword } from '#server/auth/password-hash.ts';
import { addressBlockOf } from '#server/http/client-address.ts';
import type { AuditCode } from '#server/audit/audit-codes.ts';
import { contractCases } from '#tests/server/contract-cases.ts';
import { serverForFile, type TestResponse, type TestServer } from '#tests/server/test-server.ts';
import { start } from '#tests/server/world.ts';
import { addedBy } from './audit-rows.ts';

const server = serverForFile();
beforeEach(() => server.at(start));

type Case = ((of: TestServer) => Promise<TestResponse>) | undefined;

const password = 'kettle-river-anvil';
const signInAsMember: Case = async ({ world, sendRequest }) => {
  const { email } = await world.member([world.box], { password_hash: await hashPassword(password) });
  return sendRequest('POST', '/api/v1/authentication', { body: { email, password } });
};
const signOutMember: Case = async (of) => of.as(await of.world.member())('DELETE', '/api/v1/authentication');

const { signIn, requestPasswordReset, resetPassword, changePassword, signUp, acceptInvite } = contractCases;
const { requestEmailChange, cancelEmailChange, confirmEmailChange, undoEmailChange } = contractCases;
const { endSignInSession, stepUp, stepUpWithPasskey } = contractCases;
const { addPaymentSource, deletePaymentSource } = contractCases;
const events: readonly (readonly [code: AuditCode, of: Case, about: string])[] = [
  ['sign-in.succeeded', signInAsMember, 'signIn'],
  ['sign-in.failed', signIn.invalid_credentials, 'signIn with a wrong password'],
  ['sign-out', signOutMember, 'signOut'],
  ['sign-in-session.ended', endSignInSession.done, 'endSignInSession'],
  ['password.reset_requested', requestPasswordReset.done, 'requestPasswordReset'],
  ['password.set', resetPassword.done, 'resetPassword'],
  ['password.changed', changePassword.done, 'changePassword'],
  ['password.change_failed', changePassword.invalid_credentials, 'changePassword with a wrong password'],
  ['step-up.confirmed', stepUp.done, 'stepUp'],
  ['step-up.confirmed', stepUpWithPasskey.done, 'stepUpWithPasskey'],
  ['step-up.failed', stepUp.invalid_credentials, 'stepUp with a wrong password'],
  ['step-up.failed', stepUp.code_refused, 'stepUp with a wrong code'],
  ['step-up.failed', stepUpWithPasskey.passkey_refused, 'stepUpWithPasskey with a forged passkey'],
  ['email.change_requested', requestEmailChange.done, 'requestEmailChange'],
  ['email.change_cancelled', cancelEmailChange.done, 'cancelEmailChange'],
  ['email.confirmed', confirmEmailChange.done, 'confirmEmailChange'],
  ['email.changed', confirmEmailChange.done, 'confirmEmailChange'],
  ['email.undone', undoEmailChange.done, 'undoEmailChange'],
  ['invite.accepted', signUp.done, 'signUp'],
  ['invite.accepted', acceptInvite.done, 'acceptInvite'],
  ['card.added', addPaymentSource.done, 'addPaymentSource'],
  ['card.removed', deletePaymentSource.done, 'deletePaymentSource'],
];

it.each(events)('%s: one row of the member, with the block of the address', async (code, send) => {
  const rows = await addedBy(server.world.database, () => send?.(server) ?? Promise.reject(new Error('there is no such case')));
  const [row, ...more] = rows.filter((each) => each.code === code);
  expect(more).toEqual([]);
  expect(row).toMatchObject({ actor: 'member', os_user: null, role: null, at: start, address_block: '127.0.0.0/24' });
  expect(JSON.stringify(rows)).not.toMatch(/@|"password":|token/);
});

it('a request that is refused for another reason leaves no row', async () => {
  const refused: readonly Case[] = [signUp.already_signed_up, acceptInvite.invite_for_another, addPaymentSource.card_declined];
  for (const send of refused)
    expect(await addedBy(server.world.database, () => send?.(server) ?? Promise.reject(new Error('there is no such case')))).toEqual([]);
});

it('a sign-in distinguishes an unknown email from a wrong password, only in the audit row', async () => {
  const { email, profileId } = await server.world.member();
  const attempt = (of: string) =>
    server.sendRequest('POST', '/api/v1/authentication', { body: { email: of, password: 'squat-bench-deadlift' } });
  const known = await addedBy(server.world.database, () => attempt(email));
  expect(known).toEqual([expect.objectContaining({ profile_id: profileId, after: { reason: 'wrong_password' } })]);
  const unknown = await addedBy(server.world.database, () => attempt('nobody-at-all@example.org'));
  expect(unknown).toEqual([expect.objectContaining({ profile_id: null, after: { reason: 'unknown_email' } })]);
});

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['', null],
  ['unknown', null],
])('the block of %s is %s', (address, block) => {
  expect(addressBlockOf(address)).toBe(block);
});
