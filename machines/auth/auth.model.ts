import { CallFailure } from '#contract/call-failure.ts';
import type { Problem } from '#contract/problem.ts';
import { model } from '#machines/model.ts';
import { createAuthMachine } from './auth.machine.ts';
import { luc, mia } from './sample-members.ts';
import { sampleSigned } from './sample-passkeys.ts';

const wrong: Problem = {
  type: 'about:blank',
  title: 'No',
  status: 422,
  code: 'invalid_credentials',
  message: 'E-mail or password is wrong.',
};
const tooMany: Problem = { type: 'about:blank', title: 'No', status: 429, code: 'too_many_requests', message: 'Try again in a minute.' };
const codeNeeded: Problem = {
  type: 'about:blank',
  title: 'No',
  status: 403,
  code: 'second_factor_required',
  message: 'Signing in needs a code as well.',
};
const codeRefused: Problem = { type: 'about:blank', title: 'No', status: 422, code: 'code_refused', message: 'This code is not right.' };
const removed: Problem = {
  type: 'about:blank',
  title: 'No',
  status: 422,
  code: 'passkey_refused',
  message: 'This passkey was not accepted.',
};
const credentials = { email: 'mia@example.org', password: 'squat-bench-deadlift' };

export const authModel = model(createAuthMachine, {
  inputs: { start: undefined },
  cases: {
    'signIn.submitted': [{ name: '', event: { type: 'signIn.submitted', credentials } }],
    'credentials.edited': [{ name: '', event: { type: 'credentials.edited' } }],
    'code.submitted': [{ name: '', event: { type: 'code.submitted', code: '482911' } }],
    'code.edited': [{ name: '', event: { type: 'code.edited' } }],
    'code.cancelled': [{ name: '', event: { type: 'code.cancelled' } }],
    'codeKind.switched': [{ name: '', event: { type: 'codeKind.switched' } }],
    'passkey.pressed': [{ name: '', event: { type: 'passkey.pressed' } }],
    'passkey.cancelled': [{ name: '', event: { type: 'passkey.cancelled' } }],
    'signInForm.shown': [{ name: '', event: { type: 'signInForm.shown' } }],
    'signInForm.hidden': [{ name: '', event: { type: 'signInForm.hidden' } }],
    'signOut.pressed': [{ name: '', event: { type: 'signOut.pressed' } }],
    'page.hidden': [{ name: '', event: { type: 'page.hidden' } }],
    'page.restored': [{ name: '', event: { type: 'page.restored' } }],
    'retry.pressed': [{ name: '', event: { type: 'retry.pressed' } }],
    'signin.expired': [{ name: '', event: { type: 'signin.expired' } }],
    'otherTab.signedOut': [
      { name: 'by hand', event: { type: 'otherTab.signedOut', how: 'pressed' } },
      { name: 'by a 401', event: { type: 'otherTab.signedOut', how: 'lost' } },
    ],
    'otherTab.signedIn': [
      { name: 'Mia', event: { type: 'otherTab.signedIn', profileId: mia.id } },
      { name: 'Luc', event: { type: 'otherTab.signedIn', profileId: luc.id } },
    ],
    'connection.returned': [{ name: '', event: { type: 'connection.returned' } }],
    'profile.outdated': [{ name: '', event: { type: 'profile.outdated' } }],
    'profile.changed': [{ name: '', event: { type: 'profile.changed', profile: mia } }],
  },
  outcomes: {
    readStoredProfile: [
      { name: 'Mia', kind: 'done', output: { kind: 'found', profile: mia } },
      { name: 'no member', kind: 'done', output: { kind: 'nothing' } },
      { name: 'closed', kind: 'error', error: new Error('storage is closed') },
    ],
    storeProfile: [
      { name: '', kind: 'done', output: undefined },
      { name: 'closed', kind: 'error', error: new Error('storage is closed') },
    ],
    clearStoredMember: [
      { name: '', kind: 'done', output: undefined },
      { name: 'closed', kind: 'error', error: new Error('storage is closed') },
    ],
    readProfile: [
      { name: 'Mia', kind: 'done', output: { kind: 'read', profile: mia } },
      { name: 'Mia, who reads French by now', kind: 'done', output: { kind: 'read', profile: { ...mia, locale: 'fr' } } },
      { name: 'Luc', kind: 'done', output: { kind: 'read', profile: luc } },
      { name: 'refused', kind: 'done', output: { kind: 'refused', problem: tooMany } },
      { name: '401', kind: 'error', error: new CallFailure('signedOut') },
      { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') },
    ],
    signIn: [
      { name: 'Mia', kind: 'done', output: { kind: 'signedIn', profile: mia } },
      { name: 'wrong password', kind: 'done', output: { kind: 'refused', problem: wrong } },
      { name: 'code needed', kind: 'done', output: { kind: 'refused', problem: codeNeeded } },
      { name: 'wrong code', kind: 'done', output: { kind: 'refused', problem: codeRefused } },
      { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') },
    ],
    signPasskey: [
      { name: 'signed', kind: 'done', output: { kind: 'signed', passkey: sampleSigned } },
      { name: 'cancelled', kind: 'done', output: { kind: 'cancelled' } },
      { name: 'refused', kind: 'done', output: { kind: 'refused', problem: tooMany } },
      { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') },
    ],
    offerPasskey: [
      { name: 'signed', kind: 'done', output: { kind: 'signed', passkey: sampleSigned } },
      { name: 'cancelled', kind: 'done', output: { kind: 'cancelled' } },
      { name: 'refused', kind: 'done', output: { kind: 'refused', problem: tooMany } },
      { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') },
    ],
    signInWithPasskey: [
      { name: 'Mia', kind: 'done', output: { kind: 'signedIn', profile: mia } },
      { name: 'removed', kind: 'done', output: { kind: 'refused', problem: removed } },
      { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') },
    ],
    signOut: [
      { name: '', kind: 'done', output: { kind: 'signedOut' } },
      { name: 'refused', kind: 'done', output: { kind: 'refused', problem: tooMany } },
      { name: '401', kind: 'error', error: new CallFailure('signedOut') },
      { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') },
    ],
  },
  abstract: ({ profile, reason, credentials: tried, signed, problem, failure }) => ({
    who: profile?.id ?? null,
    reads: profile?.locale ?? null,
    reason,
    tries: tried !== null,
    signs: signed !== null,
    problem: problem?.code ?? null,
    failure,
  }),
  unless: { isOtherMember: 'It is the member who is signed in here, too.' },
  laws: [
    {
      name: 'signed in and shown, the member is known',
      kind: 'never',
      holds: ({ matches, context }) => matches('authenticated') && !matches('authenticated.restoring') && context.profile === null,
    },
    {
      name: 'after sign-out nothing of the former member is left',
      kind: 'never',
      holds: ({ matches, context }) =>
        !matches('authenticated') && (context.profile !== null || JSON.stringify(context).includes(mia.full_name)),
    },
    {
      name: 'a password is kept only while it is tried or its code is entered',
      kind: 'never',
      holds: ({ matches, context }) => !matches('signedOut.signingIn') && !matches('signedOut.code') && context.credentials !== null,
    },
    {
      name: 'a signed passkey is kept only while the server checks it',
      kind: 'never',
      holds: ({ matches, context }) => !matches('signedOut.checkingPasskey') && context.signed !== null,
    },
    {
      name: 'the form is usable while its autofill offers a passkey',
      kind: 'always',
      holds: ({ matches, can }) =>
        !matches('signedOut.enteringCredentials.offeringPasskey') ||
        (can({ type: 'signIn.submitted', credentials }) && can({ type: 'passkey.pressed' })),
    },
    {
      name: 'an offer that fails shows no error',
      kind: 'never',
      holds: ({ matches, context }) => matches('signedOut.enteringCredentials') && (context.problem !== null || context.failure !== null),
    },
    {
      name: 'a code is entered only with the password that it belongs to',
      kind: 'never',
      holds: ({ matches, context }) => matches('signedOut.code') && context.credentials === null,
    },
    {
      name: 'a refused code has a reason',
      kind: 'never',
      holds: ({ matches, tags, context }) =>
        matches('signedOut.code') && tags.has('failed') && context.problem === null && context.failure === null,
    },
    {
      name: 'a member who enters a code can go back to email and password',
      kind: 'always',
      holds: ({ matches, tags, can }) => !matches('signedOut.code') || tags.has('busy') || can({ type: 'code.cancelled' }),
    },
    {
      name: 'a refusal has a reason',
      kind: 'never',
      holds: ({ matches, context }) => matches('signedOut.refused') && context.problem === null,
    },
    {
      name: 'a signed-in member can sign out at any moment',
      kind: 'always',
      holds: ({ matches, can }) =>
        !matches('authenticated') ||
        matches('authenticated.signingOut') ||
        matches('authenticated.restoring') ||
        can({ type: 'signOut.pressed' }),
    },
    {
      name: 'a page that is shown again leads to the form or to the member',
      kind: 'leadsTo',
      from: ({ matches }) => matches('authenticated.restoring'),
      holds: ({ matches }) => !matches('authenticated.restoring'),
    },
    {
      name: 'a 401 is handled as long as a member is signed in',
      kind: 'always',
      holds: ({ matches, can }) => !matches('authenticated') || can({ type: 'signin.expired' }),
    },
  ],
});
