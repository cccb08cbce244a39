import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mia, yogaAccount } from '#machines/auth/sample-members.ts';
import { createFacilitiesMachine } from '#machines/profile/facilities.machine.ts';
import { selectHiding, selectError } from '#machines/profile/facilities.selectors.ts';
import { hasChanges } from '#machines/profile/draft-form.rules.ts';
import { createProfileFormMachine } from '#machines/profile/profile-form.machine.ts';
import { profileBody, profileFormRules as rules } from '#machines/profile/profile-form.rules.ts';
import { selectFieldError, selectUnsaved } from '#machines/profile/profile-form.selectors.ts';
import { problem } from '#machines/visits/sample-classes.ts';
import { startControlledActor } from '#tests/controlled-actor.ts';

describe('the form of the profile', () => {
  const open = (kept?: unknown) => {
    const flow = startControlledActor(createProfileFormMachine(), { keySeed: 'form', today: '2026-03-02', kept });
    flow.answer('readProfile', { kind: 'read', profile: mia });
    return flow;
  };

  test('sends only the changes, and emits the changed profile', () => {
    const flow = open();
    flow.actor.send({ type: 'field.changed', field: 'full_name', value: ' Mia Parata ' });
    flow.actor.send({ type: 'save.pressed' });
    expect(flow.inputOf('updateProfile')).toEqual({ changes: { full_name: 'Mia Parata' }, key: 'form:1' });
    const profile = { ...mia, full_name: 'Mia Parata' };
    flow.answer('updateProfile', { kind: 'saved', profile });
    expect(flow.emitted).toEqual([{ type: 'profile.changed', profile }]);
  });

  test('does not clear a name: an empty field gets an error before any request', () => {
    const flow = open();
    flow.actor.send({ type: 'field.changed', field: 'first_name', value: '  ' });
    flow.actor.send({ type: 'save.pressed' });
    expect(flow.isActive('updateProfile')).toBe(false);
    expect(selectFieldError('first_name')(flow.actor.getSnapshot())).toMatchObject({ kind: 'issue', issue: { type: 'min_length' } });
    expect(flow.emitted).toEqual([]);
  });

  test('restores input that was not saved', () => {
    expect(selectUnsaved(open({ full_name: 'Mia P.', email: 'x', accounts: [] }).actor.getSnapshot())).toEqual({ full_name: 'Mia P.' });
  });

  test('sends only the two fields, for any input', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (full_name, first_name) => {
        const changes = rules.changesOf(mia, { full_name, first_name });
        expect(Object.keys(profileBody(changes).profile).every((field) => ['full_name', 'first_name'].includes(field))).toBe(true);
        expect(hasChanges(changes)).toBe(full_name.trim() !== mia.full_name || first_name.trim() !== mia.first_name);
      }),
      { numRuns: 100 },
    );
  });
});

describe('the studios of a member', () => {
  const { id: yoga } = yogaAccount.org;

  test('are hidden once the server confirms, and an event is emitted', () => {
    const flow = startControlledActor(createFacilitiesMachine());
    flow.actor.send({ type: 'hide.pressed', orgId: yoga });
    expect([flow.inputOf('hideOrg'), selectHiding(flow.actor.getSnapshot())]).toEqual([yoga, yoga]);
    const hidden = { ...yogaAccount, hidden_at: '2026-03-02T06:00:00Z' };
    flow.answer('hideOrg', { kind: 'hidden', account: hidden });
    expect(flow.emitted).toEqual([{ type: 'account.changed', account: hidden }]);
  });

  test('stay visible after a refusal, with its reason', () => {
    const flow = startControlledActor(createFacilitiesMachine());
    flow.actor.send({ type: 'hide.pressed', orgId: yoga });
    flow.answer('hideOrg', { kind: 'refused', problem: problem('last_visible_account', 409) });
    expect([selectError(flow.actor.getSnapshot()), flow.emitted]).toMatchObject([{ problem: { code: 'last_visible_account' } }, []]);
  });
});
