import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CallFailure } from '#contract/call-failure.ts';
import { localeCodes, type Profile } from '#contract/profile.ts';
import { mia } from '#machines/auth/sample-members.ts';
import { measures, themeIn, themes, unitChoices, unitsIn } from '#machines/profile/device.rules.ts';
import { createPreferencesMachine } from '#machines/profile/preferences.machine.ts';
import { changesDue, shownPreferences } from '#machines/profile/preferences.rules.ts';
import { selectIsSaved, selectLanguage, selectTracksTraining, selectError } from '#machines/profile/preferences.selectors.ts';
import type { PreferenceChanges } from '#machines/profile/preferences.types.ts';
import { problem } from '#machines/visits/sample-classes.ts';
import { type ControlledActor, startControlledActor } from '#tests/controlled-actor.ts';

const known: Profile = { ...mia, locale: 'en' };
type Flow = ControlledActor<ReturnType<typeof createPreferencesMachine>>;

const open = (): Flow => startControlledActor(createPreferencesMachine());
const choose = ({ actor }: Flow, change: PreferenceChanges): void => actor.send({ type: 'preference.chosen', change });
const shownBy = ({ actor }: Flow) => [selectLanguage(known)(actor.getSnapshot()), selectTracksTraining(known)(actor.getSnapshot())];
const save = (flow: Flow, change: PreferenceChanges): void =>
  flow.answer('updateProfile', { kind: 'saved', profile: { ...known, ...change } });

describe('a preference', () => {
  test('is sent at once, and the app gets the profile after the response', () => {
    const flow = open();
    choose(flow, { locale: 'fr' });
    expect([shownBy(flow), flow.inputOf('updateProfile'), flow.emitted]).toEqual([['fr', true], { changes: { locale: 'fr' } }, []]);
    save(flow, { locale: 'fr' });
    expect(flow.emitted).toEqual([{ type: 'profile.changed', profile: { ...known, locale: 'fr' } }]);
    expect(selectIsSaved(flow.actor.getSnapshot())).toBe(true);
    flow.pass(3_000);
    expect(selectIsSaved(flow.actor.getSnapshot())).toBe(false);
  });

  test('that follows another change waits for its response, and only the last change of each preference is sent', () => {
    const flow = open();
    choose(flow, { locale: 'fr' });
    choose(flow, { track_training: false });
    choose(flow, { locale: 'et' });
    choose(flow, { locale: 'mi-NZ' });
    expect(flow.inputOf('updateProfile')).toEqual({ changes: { locale: 'fr' } });
    save(flow, { locale: 'fr' });
    expect(flow.inputOf('updateProfile')).toEqual({ changes: { locale: 'mi-NZ', track_training: false } });
    expect([shownBy(flow), selectIsSaved(flow.actor.getSnapshot())]).toEqual([['mi-NZ', false], false]);
  });

  test('has the saved value again after a refusal, which is reported', () => {
    const flow = open();
    choose(flow, { locale: 'fr' });
    const no = problem('invalid_input', 422);
    flow.answer('updateProfile', { kind: 'refused', problem: no });
    expect([shownBy(flow), flow.emitted]).toEqual([['en', true], [{ type: 'error.occurred', error: { kind: 'problem', problem: no } }]]);
    expect(flow.isActive('updateProfile')).toBe(false);
  });

  test('that was chosen meanwhile is still sent if the server refuses the first one', () => {
    const flow = open();
    choose(flow, { locale: 'fr' });
    choose(flow, { track_training: false });
    const no = problem('invalid_input', 422);
    flow.answer('updateProfile', { kind: 'refused', problem: no });
    expect([shownBy(flow), flow.emitted]).toEqual([['en', false], [{ type: 'error.occurred', error: { kind: 'problem', problem: no } }]]);
    expect(flow.inputOf('updateProfile')).toEqual({ changes: { track_training: false } });
    save(flow, { track_training: false });
    expect(selectIsSaved(flow.actor.getSnapshot())).toBe(true);
  });

  test('whose response was lost does not count as refused when the server rejects the retry unread', () => {
    const flow = open();
    choose(flow, { locale: 'fr' });
    flow.fail('updateProfile', new CallFailure('timedOut'));
    flow.actor.send({ type: 'retry.pressed' });
    choose(flow, { track_training: false });
    const tooMany = problem('too_many_requests', 429);
    flow.answer('updateProfile', { kind: 'refused', problem: tooMany });
    expect([shownBy(flow), selectError(flow.actor.getSnapshot())]).toEqual([['fr', false], { kind: 'problem', problem: tooMany }]);
    flow.actor.send({ type: 'retry.pressed' });
    expect(flow.inputOf('updateProfile')).toEqual({ changes: { locale: 'fr', track_training: false } });
  });

  test.each([
    ['no answer comes', (flow: Flow) => flow.fail('updateProfile', new CallFailure('unreachable')), 'unreachable'],
    ['it takes too long', (flow: Flow) => flow.pass(15_000), 'timedOut'],
  ])('stays as Mia set it when %s, changes no profile, and is sent again', (_, interrupt, failure) => {
    const flow = open();
    choose(flow, { locale: 'fr' });
    interrupt(flow);
    expect([shownBy(flow), selectError(flow.actor.getSnapshot()), flow.emitted]).toEqual([['fr', true], { kind: 'failure', failure }, []]);
    choose(flow, { track_training: false });
    expect(flow.inputOf('updateProfile')).toEqual({ changes: { locale: 'fr', track_training: false } });
    flow.fail('updateProfile', new CallFailure('unreachable'));
    flow.actor.send({ type: 'connection.returned' });
    expect(flow.inputOf('updateProfile')).toEqual({ changes: { locale: 'fr', track_training: false } });
    save(flow, { locale: 'fr', track_training: false });
    expect([selectError(flow.actor.getSnapshot()), changesDue(flow.actor.getSnapshot().context)]).toEqual([null, {}]);
  });

  test('has the last chosen value, after any unconfirmed and unsent changes', () => {
    const change = fc.record({ locale: fc.constantFrom(...localeCodes), track_training: fc.boolean() }, { requiredKeys: [] });
    fc.assert(
      fc.property(change, change, (unconfirmed, unsent) => {
        expect(shownPreferences(known, { unconfirmed, unsent })).toEqual({
          locale: unsent.locale ?? unconfirmed.locale ?? 'en',
          track_training: unsent.track_training ?? unconfirmed.track_training ?? true,
        });
      }),
    );
  });
});

describe('the preferences that a device has stored', () => {
  test('contain a unit for each measure that offers a choice', () => {
    expect(measures).toEqual(Object.keys(unitChoices));
  });

  test('are a known theme and known units, or nothing', () => {
    expect(themes.map(themeIn)).toEqual(['system', 'light', 'dark']);
    expect([null, '', 'sepia', 7, { theme: 'dark' }].map(themeIn)).toEqual(Array.from({ length: 5 }, () => 'system'));
    expect(unitsIn({ weight: 'lb', height: 'ft', distance: 'mi', theme: 'dark' })).toEqual({ weight: 'lb', distance: 'mi' });
    expect([null, 'lb', [], { weight: { unit: 'lb' } }].map(unitsIn)).toEqual([{}, {}, {}, {}]);
  });

  test('are restored as they were chosen', () => {
    for (const weight of unitChoices.weight)
      for (const height of unitChoices.height)
        for (const distance of unitChoices.distance)
          expect(unitsIn(JSON.parse(JSON.stringify({ weight, height, distance })))).toEqual({ weight, height, distance });
  });
});
