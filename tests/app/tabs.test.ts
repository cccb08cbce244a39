/** What one tab tells the others. */
import { describe, expect, test } from 'vitest';
import { inOurHands } from '#atlas/explore/hands.ts';
import { CallFailure } from '#contract/answer.ts';
import { createAppMachine } from '#machines/app/app.machine.ts';
import { type AuthActor, selectAuth } from '#machines/app/app.selectors.ts';
import { createAuthMachine } from '#machines/auth/auth.machine.ts';
import { mia } from '#machines/auth/sample-members.ts';
import { connectTabs, type TabNews } from '#src/app/tabs.ts';
import { answerPort, failPort, startByHand } from '#tests/by-hand.ts';

/** A tab, what it told, and a way to tell it something. */
const openTab = () => {
  const tab = startByHand(
    createAppMachine(),
    { languages: [], online: true, supportsWorkers: true },
    { auth: inOurHands(createAuthMachine()) },
  );
  const told: TabNews[] = [];
  let hear: (news: TabNews) => void = () => undefined;
  connectTabs(tab.actor, (listener) => {
    hear = listener;
    return { tell: (news) => told.push(news), close: () => undefined };
  });
  const auth = (): AuthActor => selectAuth(tab.actor.getSnapshot()) ?? expect.fail('nobody looks after who is signed in');
  const signIn = () => {
    answerPort(auth(), 'readStoredProfile', { kind: 'nothing' });
    answerPort(auth(), 'readProfile', { kind: 'read', profile: mia });
  };
  return { ...tab, told, auth, signIn, hear: (news: TabNews) => hear(news) };
};

const signedIn = { type: 'otherTab.signedIn', profileId: mia.id };

describe('one tab tells the others', () => {
  test('who signed in', () => {
    const tab = openTab();
    tab.signIn();
    expect(tab.told).toEqual([signedIn]);
  });

  test('that the member went away by hand', () => {
    const tab = openTab();
    tab.signIn();
    tab.auth().send({ type: 'signOut.pressed' });
    answerPort(tab.auth(), 'signOut', { kind: 'signedOut' });
    expect(tab.told).toEqual([signedIn, { type: 'otherTab.signedOut', how: 'pressed' }]);
  });

  test('that the session was lost', () => {
    const tab = openTab();
    tab.signIn();
    tab.auth().send({ type: 'session.lost' });
    expect(tab.told).toEqual([signedIn, { type: 'otherTab.signedOut', how: 'lost' }]);
  });

  test.each(['pressed', 'lost'] as const)('nothing of a departure that it was told of itself: %s', (how) => {
    const tab = openTab();
    tab.signIn();
    tab.hear({ type: 'otherTab.signedOut', how });
    expect(tab.auth().getSnapshot().matches('signedOut')).toBe(true);
    expect(tab.told).toEqual([signedIn]);
  });

  test('nothing while nobody was signed in', () => {
    const tab = openTab();
    answerPort(tab.auth(), 'readStoredProfile', { kind: 'nothing' });
    failPort(tab.auth(), 'readProfile', new CallFailure('signedOut'));
    expect(tab.told).toEqual([]);
  });

  test('all of it again after it had to start over', () => {
    const tab = openTab();
    const first = tab.auth();
    tab.fail('relayAuth', new Error('it broke'));
    expect(selectAuth(tab.actor.getSnapshot())).toBeUndefined();
    tab.actor.send({ type: 'retry.pressed' });
    expect(tab.auth()).not.toBe(first);
    tab.signIn();
    tab.auth().send({ type: 'session.lost' });
    expect(tab.told).toEqual([signedIn, { type: 'otherTab.signedOut', how: 'lost' }]);
  });
});
