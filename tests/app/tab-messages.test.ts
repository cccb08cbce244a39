import { describe, expect, test } from 'vitest';
import { withStubActors } from '#atlas/explore/stub-actors.ts';
import { CallFailure } from '#contract/call-failure.ts';
import { createAppMachine } from '#machines/app/app.machine.ts';
import { type AuthActor, selectAuth } from '#machines/app/app.selectors.ts';
import { createAuthMachine } from '#machines/auth/auth.machine.ts';
import { mia } from '#machines/auth/sample-members.ts';
import { connectTabs, type TabMessage } from '#src/app/tab-messages.ts';
import { answerPort, failPort, startControlledActor } from '#tests/controlled-actor.ts';

const openTab = () => {
  const tab = startControlledActor(
    createAppMachine(),
    { languages: [], online: true, supportsWorkers: true },
    { auth: withStubActors(createAuthMachine()) },
  );
  const sent: TabMessage[] = [];
  let receive: (message: TabMessage) => void = () => undefined;
  connectTabs(tab.actor, (listener) => {
    receive = listener;
    return { send: (message) => sent.push(message), close: () => undefined };
  });
  const auth = (): AuthActor => selectAuth(tab.actor.getSnapshot()) ?? expect.fail('nobody looks after who is signed in');
  const signIn = () => {
    answerPort(auth(), 'readStoredProfile', { kind: 'nothing' });
    answerPort(auth(), 'readProfile', { kind: 'read', profile: mia });
  };
  return { ...tab, sent, auth, signIn, receive: (message: TabMessage) => receive(message) };
};

const signedIn = { type: 'otherTab.signedIn', profileId: mia.id };

describe('a tab sends to the other tabs', () => {
  test('a message when a member signed in', () => {
    const tab = openTab();
    tab.signIn();
    expect(tab.sent).toEqual([signedIn]);
  });

  test('a message when the member signed out by hand', () => {
    const tab = openTab();
    tab.signIn();
    tab.auth().send({ type: 'signOut.pressed' });
    answerPort(tab.auth(), 'signOut', { kind: 'signedOut' });
    expect(tab.sent).toEqual([signedIn, { type: 'otherTab.signedOut', how: 'pressed' }]);
  });

  test('a message when the session was lost', () => {
    const tab = openTab();
    tab.signIn();
    tab.auth().send({ type: 'signin.expired' });
    expect(tab.sent).toEqual([signedIn, { type: 'otherTab.signedOut', how: 'lost' }]);
  });

  test.each(['pressed', 'lost'] as const)('no message for a sign-out that came from another tab: %s', (how) => {
    const tab = openTab();
    tab.signIn();
    tab.receive({ type: 'otherTab.signedOut', how });
    expect(tab.auth().getSnapshot().matches('signedOut')).toBe(true);
    expect(tab.sent).toEqual([signedIn]);
  });

  test('no message while no member is signed in', () => {
    const tab = openTab();
    answerPort(tab.auth(), 'readStoredProfile', { kind: 'nothing' });
    failPort(tab.auth(), 'readProfile', new CallFailure('signedOut'));
    expect(tab.sent).toEqual([]);
  });

  test('these messages also after it had to start a new auth actor', () => {
    const tab = openTab();
    const first = tab.auth();
    tab.fail('authSubscription', new Error('it broke'));
    expect(selectAuth(tab.actor.getSnapshot())).toBeUndefined();
    tab.actor.send({ type: 'retry.pressed' });
    expect(tab.auth()).not.toBe(first);
    tab.signIn();
    tab.auth().send({ type: 'signin.expired' });
    expect(tab.sent).toEqual([signedIn, { type: 'otherTab.signedOut', how: 'lost' }]);
  });
});
