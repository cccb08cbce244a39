import { describe, expect, test } from 'vitest';
import { CallFailure } from '#contract/call-failure.ts';
import type { Problem } from '#contract/problem.ts';
import { createAuthMachine } from '#machines/auth/auth.machine.ts';
import { luc, mia } from '#machines/auth/sample-members.ts';
import { startControlledActor } from '#tests/controlled-actor.ts';

const wrong: Problem = {
  type: 'about:blank',
  title: 'No',
  status: 422,
  code: 'invalid_credentials',
  message: 'E-mail or password is wrong.',
};
const credentials = { email: mia.email, password: 'squat-bench-deadlift' };
const signedOut = new CallFailure('signedOut');
const unreachable = new CallFailure('unreachable');

const start = () => startControlledActor(createAuthMachine());
type Auth = ReturnType<typeof start>;

const stranger = (): Auth => {
  const auth = start();
  auth.answer('readStoredProfile', { kind: 'nothing' });
  auth.fail('readProfile', signedOut);
  auth.answer('clearStoredMember');
  return auth;
};
const signedIn = (): Auth => {
  const auth = stranger();
  auth.actor.send({ type: 'signIn.submitted', credentials });
  auth.answer('signIn', { kind: 'signedIn', profile: mia });
  auth.answer('storeProfile');
  return auth;
};
const startWithStoredMember = (): Auth => {
  const auth = start();
  auth.answer('readStoredProfile', { kind: 'found', profile: mia });
  return auth;
};
const stateOf = ({ actor }: Auth) => actor.getSnapshot().value;
const contextOf = ({ actor }: Auth) => actor.getSnapshot().context;

describe('opening Spotter', () => {
  test('a visitor gets the form for email and password', () => {
    const auth = stranger();
    expect(stateOf(auth)).toEqual({ signedOut: { enteringCredentials: 'formHidden' } });
    expect(auth.emitted).toEqual([{ type: 'member.signedOut', reason: 'never' }]);
  });

  test('a member with a session and no stored profile is signed in without a form', () => {
    const auth = start();
    auth.answer('readStoredProfile', { kind: 'nothing' });
    auth.answer('readProfile', { kind: 'read', profile: mia });
    expect(auth.emitted).toEqual([{ type: 'member.signedIn', profile: mia }]);
    expect(auth.inputOf('storeProfile')).toBe(mia);
  });

  test('a member whose profile is stored is signed in at once, while the server is checking the session', () => {
    const auth = startWithStoredMember();
    expect(auth.emitted).toEqual([{ type: 'member.signedIn', profile: mia }]);
    expect(auth.isActive('readProfile')).toBe(true);
  });

  test('offline, a stored member stays signed in, and the check is repeated every ten seconds', () => {
    const auth = startWithStoredMember();
    auth.fail('readProfile', unreachable);
    expect(stateOf(auth)).toEqual({ authenticated: 'unchecked' });
    auth.pass(9_999);
    expect(auth.isActive('readProfile')).toBe(false);
    auth.pass(1);
    expect(auth.isActive('readProfile')).toBe(true);
  });

  test('online again, the check is repeated at once', () => {
    const auth = startWithStoredMember();
    auth.fail('readProfile', unreachable);
    auth.actor.send({ type: 'connection.returned' });
    auth.answer('readProfile', { kind: 'read', profile: { ...mia, first_name: 'Mia-Rose' } });
    expect(contextOf(auth).profile?.first_name).toBe('Mia-Rose');
  });

  test('a stored member whose session has ended is signed out', () => {
    const auth = startWithStoredMember();
    auth.fail('readProfile', signedOut);
    expect(auth.emitted.at(-1)).toEqual({ type: 'member.signedOut', reason: 'lost' });
    expect(auth.isActive('clearStoredMember')).toBe(true);
  });

  test('a session of another member replaces the stored member, who is signed out first', () => {
    const auth = startWithStoredMember();
    auth.answer('readProfile', { kind: 'read', profile: luc });
    expect(auth.emitted.slice(1)).toEqual([
      { type: 'member.signedOut', reason: 'elsewhere' },
      { type: 'member.signedIn', profile: luc },
    ]);
  });

  test('offline, a visitor sees that the server is unreachable, and can try again', () => {
    const auth = start();
    auth.answer('readStoredProfile', { kind: 'nothing' });
    auth.fail('readProfile', unreachable);
    expect([stateOf(auth), contextOf(auth).failure]).toEqual([{ unknown: 'unreachable' }, 'unreachable']);
    auth.actor.send({ type: 'retry.pressed' });
    expect(auth.isActive('readProfile')).toBe(true);
  });

  test('a device whose storage does not answer within a second is not waited for', () => {
    const auth = start();
    auth.pass(1_000);
    expect(stateOf(auth)).toEqual({ unknown: 'verifying' });
  });

  test('a check without a response within 15 seconds shows a timeout', () => {
    const auth = start();
    auth.answer('readStoredProfile', { kind: 'nothing' });
    auth.pass(14_999);
    expect(stateOf(auth)).toEqual({ unknown: 'verifying' });
    auth.pass(1);
    expect(contextOf(auth).failure).toBe('timedOut');
  });
});

describe('signing in', () => {
  test('sends the credentials and clears them as soon as the server has responded', () => {
    const auth = stranger();
    auth.actor.send({ type: 'signIn.submitted', credentials });
    expect(auth.inputOf('signIn')).toEqual(credentials);
    auth.answer('signIn', { kind: 'signedIn', profile: mia });
    expect(contextOf(auth)).toMatchObject({ profile: mia, credentials: null });
  });

  test('a wrong password is shown until the member edits it', () => {
    const auth = stranger();
    auth.actor.send({ type: 'signIn.submitted', credentials });
    auth.answer('signIn', { kind: 'refused', problem: wrong });
    expect([stateOf(auth), contextOf(auth).problem?.code]).toEqual([{ signedOut: 'refused' }, 'invalid_credentials']);
    auth.actor.send({ type: 'credentials.edited' });
    expect([stateOf(auth), contextOf(auth).problem]).toEqual([{ signedOut: { enteringCredentials: 'formHidden' } }, null]);
  });

  test('a lost response is shown, and trying again works', () => {
    const auth = stranger();
    auth.actor.send({ type: 'signIn.submitted', credentials });
    auth.pass(15_000);
    expect([stateOf(auth), contextOf(auth).failure, contextOf(auth).reason]).toEqual([{ signedOut: 'interrupted' }, 'timedOut', 'never']);
    auth.actor.send({ type: 'signIn.submitted', credentials });
    auth.answer('signIn', { kind: 'signedIn', profile: mia });
    expect(auth.emitted.at(-1)).toEqual({ type: 'member.signedIn', profile: mia });
  });

  test('pressing twice sends one request', () => {
    const auth = stranger();
    auth.actor.send({ type: 'signIn.submitted', credentials });
    expect(auth.actor.getSnapshot().can({ type: 'signIn.submitted', credentials })).toBe(false);
  });
});

describe('signing out', () => {
  test('ends the session, then clears the device', () => {
    const auth = signedIn();
    auth.actor.send({ type: 'signOut.pressed' });
    auth.answer('signOut', { kind: 'signedOut' });
    expect(auth.emitted.at(-1)).toEqual({ type: 'member.signedOut', reason: 'pressed' });
    expect(auth.isActive('clearStoredMember')).toBe(true);
    expect(JSON.stringify(contextOf(auth))).not.toContain(mia.full_name);
  });

  test('without a connection the member stays signed in and sees an error', () => {
    const auth = signedIn();
    auth.actor.send({ type: 'signOut.pressed' });
    auth.fail('signOut', unreachable);
    expect(stateOf(auth)).toEqual({ authenticated: 'settled' });
    expect(auth.emitted.at(-1)).toEqual({ type: 'error.occurred', error: { kind: 'failure', failure: 'unreachable' } });
  });

  test('a session that has already ended counts as signed out', () => {
    const auth = signedIn();
    auth.actor.send({ type: 'signOut.pressed' });
    auth.fail('signOut', signedOut);
    expect(auth.emitted.at(-1)).toEqual({ type: 'member.signedOut', reason: 'pressed' });
  });

  test('a 401 during a sign-out counts as a sign-out, and not as a lost session', () => {
    const auth = signedIn();
    auth.actor.send({ type: 'signOut.pressed' });
    auth.actor.send({ type: 'signin.expired' });
    expect(auth.emitted.at(-1)).toEqual({ type: 'member.signedOut', reason: 'pressed' });
    expect(auth.isActive('clearStoredMember')).toBe(true);
  });
});

describe('a 401 in response to any call', () => {
  test('signs out and clears the device', () => {
    const auth = signedIn();
    auth.actor.send({ type: 'signin.expired' });
    expect(auth.emitted.at(-1)).toEqual({ type: 'member.signedOut', reason: 'lost' });
    expect(contextOf(auth).reason).toBe('lost');
    expect(auth.isActive('clearStoredMember')).toBe(true);
  });

  test('while signed out it changes nothing', () => {
    const auth = stranger();
    auth.actor.send({ type: 'signin.expired' });
    expect(stateOf(auth)).toEqual({ signedOut: { enteringCredentials: 'formHidden' } });
  });
});

describe('other tabs', () => {
  test('a sign-out in another tab signs out this tab', () => {
    const auth = signedIn();
    auth.actor.send({ type: 'otherTab.signedOut', how: 'pressed' });
    expect(auth.emitted.at(-1)).toEqual({ type: 'member.signedOut', reason: 'elsewhere' });
  });

  test('a session that another tab has lost ends in this tab, with the reason lostElsewhere', () => {
    const auth = signedIn();
    auth.actor.send({ type: 'otherTab.signedOut', how: 'lost' });
    expect(auth.emitted.at(-1)).toEqual({ type: 'member.signedOut', reason: 'lostElsewhere' });
  });

  test('a sign-in of the same member in another tab changes nothing in this tab', () => {
    const auth = signedIn();
    auth.actor.send({ type: 'otherTab.signedIn', profileId: mia.id });
    expect(stateOf(auth)).toEqual({ authenticated: 'settled' });
  });

  test('a sign-in of another member in another tab signs the member out in this tab, and signs the other member in', () => {
    const auth = signedIn();
    auth.actor.send({ type: 'otherTab.signedIn', profileId: luc.id });
    expect(auth.emitted.at(-1)).toEqual({ type: 'member.signedOut', reason: 'elsewhere' });
    auth.answer('readProfile', { kind: 'read', profile: luc });
    expect(contextOf(auth).profile).toBe(luc);
  });

  test('a sign-in in another tab signs the member in here too', () => {
    const auth = stranger();
    auth.actor.send({ type: 'otherTab.signedIn', profileId: mia.id });
    auth.answer('readProfile', { kind: 'read', profile: mia });
    expect(contextOf(auth).profile).toBe(mia);
  });
});

test('an update of the member is stored on the device', () => {
  const auth = signedIn();
  const renamed = { ...mia, first_name: 'Mia-Rose' };
  auth.actor.send({ type: 'profile.changed', profile: renamed });
  expect(auth.inputOf('storeProfile')).toBe(renamed);
  expect(auth.emitted.at(-1)).toEqual({ type: 'member.changed', profile: renamed });
});

describe('the browser keeps the page in its cache while another page is shown', () => {
  const hidden = (): Auth => {
    const auth = signedIn();
    auth.actor.send({ type: 'page.hidden' });
    return auth;
  };
  const restored = (): Auth => {
    const auth = hidden();
    auth.actor.send({ type: 'page.restored' });
    return auth;
  };
  const departures = ({ emitted }: Auth) => emitted.filter(({ type }) => type === 'member.signedOut').slice(1);

  test('and shows the page again after device and server have the same member, who was never signed out', () => {
    const auth = restored();
    auth.answer('readStoredProfile', { kind: 'found', profile: mia });
    expect(stateOf(auth)).toEqual({ authenticated: { restoring: 'verifying' } });
    auth.answer('readProfile', { kind: 'read', profile: mia });
    expect(stateOf(auth)).toEqual({ authenticated: 'storing' });
    expect(departures(auth)).toEqual([]);
  });

  test('and the app reads the profile from the server if the device has no member any more', () => {
    const auth = restored();
    auth.answer('readStoredProfile', { kind: 'nothing' });
    expect(departures(auth)).toEqual([{ type: 'member.signedOut', reason: 'elsewhere' }]);
    expect(stateOf(auth)).toEqual({ unknown: 'verifying' });
  });

  test('and shows the page after 15 seconds without an answer, because the device has the member', () => {
    const auth = restored();
    auth.answer('readStoredProfile', { kind: 'found', profile: mia });
    auth.pass(15_000);
    expect(stateOf(auth)).toEqual({ authenticated: 'unchecked' });
  });

  test('and a 401 leads to the sign-in form at any of these moments', () => {
    for (const auth of [hidden(), restored()]) {
      auth.actor.send({ type: 'signin.expired' });
      expect(contextOf(auth)).toMatchObject({ profile: null, reason: 'lost' });
    }
  });

  test('and a newer profile does not show the page', () => {
    const auth = hidden();
    auth.actor.send({ type: 'profile.changed', profile: { ...mia, locale: 'fr' } });
    auth.actor.send({ type: 'profile.outdated' });
    expect(stateOf(auth)).toEqual({ authenticated: { restoring: 'hidden' } });
    expect(contextOf(auth).profile?.locale).toBe('fr');
  });

  test('and a sign-out in progress is reported as not confirmed', () => {
    const auth = signedIn();
    auth.actor.send({ type: 'signOut.pressed' });
    auth.actor.send({ type: 'page.hidden' });
    expect(auth.emitted.at(-1)).toEqual({ type: 'error.occurred', error: { kind: 'failure', failure: 'unreachable' } });
    expect(stateOf(auth)).toEqual({ authenticated: { restoring: 'hidden' } });
  });
});
