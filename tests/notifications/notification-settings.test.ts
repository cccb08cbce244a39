import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CallFailure } from '#contract/call-failure.ts';
import { notificationSettings, type NotificationSetting, type NotificationSettings, type QuietHours } from '#contract/notifications.ts';
import { createNotificationSettingsMachine } from '#machines/notifications/notification-settings.machine.ts';
import { shownSettings, withChanges, withToggled } from '#machines/notifications/notification-settings.rules.ts';
import {
  areSameGroups,
  type ChannelSwitch,
  selectIsSaved,
  selectQuietHours,
  selectTypeGroups,
} from '#machines/notifications/notification-settings.selectors.ts';
import { problem } from '#machines/visits/sample-classes.ts';
import { type ControlledActor, startControlledActor } from '#tests/controlled-actor.ts';
import { allNotificationsOn } from '#machines/notifications/sample-notifications.ts';

const chosen: NotificationSettings = { ...allNotificationsOn, appointment_push: false };
type Flow = ControlledActor<ReturnType<typeof createNotificationSettingsMachine>>;

const open = (): Flow => {
  const flow = startControlledActor(createNotificationSettingsMachine());
  flow.answer('readNotificationSettings', { kind: 'read', settings: chosen });
  return flow;
};
const toggle = ({ actor }: Flow, setting: NotificationSetting): void => actor.send({ type: 'channel.toggled', setting });
const shownBy = ({ actor }: Flow) => shownSettings(actor.getSnapshot().context);
const save = (flow: Flow, settings: Partial<NotificationSettings>): void =>
  flow.answer('updateNotificationSettings', { kind: 'saved', settings: { ...chosen, ...settings } });

describe('the switches', () => {
  test('are in groups, by push and by email if a type has this channel', () => {
    const flow = open();
    toggle(flow, 'class_cancelled_email');
    const cell = (channel: ChannelSwitch | null) => channel && [channel.setting, channel.isOn, channel.isUnsaved];
    const rows = selectTypeGroups(flow.actor.getSnapshot())?.map((group) => [
      group.key,
      ...group.rows.map(({ type, isInApp, push, email }) => [type, isInApp, cell(push), cell(email)]),
    ]);
    expect(rows).toEqual([
      [
        'bookings',
        ['waitlist', true, ['waitlist_push', true, false], ['waitlist_email', true, false]],
        ['class_changed', true, ['class_changed_push', true, false], ['class_changed_email', true, false]],
        ['class_cancelled', true, ['class_cancelled_push', true, false], ['class_cancelled_email', false, true]],
        ['appointment', true, ['appointment_push', false, false], ['appointment_email', true, false]],
        ['booking', false, null, ['booking_email', true, false]],
      ],
      [
        'before',
        ['free_cancelling', false, ['free_cancelling_push', true, false], null],
        ['class_start', false, ['class_start_push', true, false], null],
      ],
      ['money', ['invoice', true, null, ['invoice_email', true, false]], ['pass', true, null, ['pass_email', true, false]]],
      [
        'people',
        ['comment', true, ['comment_push', true, false], ['comment_email', true, false]],
        ['reaction', true, ['reaction_push', true, false], ['reaction_email', true, false]],
        ['post', true, ['post_push', true, false], ['post_email', true, false]],
        ['moderation', true, null, ['moderation_email', true, false]],
      ],
    ]);
  });

  test('are rendered again only if one has changed', () => {
    const flow = open();
    const before = selectTypeGroups(flow.actor.getSnapshot());
    expect(areSameGroups(before, selectTypeGroups(flow.actor.getSnapshot()))).toBe(true);
    toggle(flow, 'post_push');
    expect([areSameGroups(before, selectTypeGroups(flow.actor.getSnapshot())), areSameGroups(before, null)]).toEqual([false, false]);
  });

  test('show nothing before the settings are read, and a failed read can be repeated', () => {
    const flow = startControlledActor(createNotificationSettingsMachine());
    expect(selectTypeGroups(flow.actor.getSnapshot())).toBeNull();
    flow.fail('readNotificationSettings', new CallFailure('unreachable'));
    flow.actor.send({ type: 'connection.returned' });
    flow.answer('readNotificationSettings', { kind: 'read', settings: chosen });
    expect(shownBy(flow)).toEqual(chosen);
  });

  test('change at once, and show that they are saved only after the server confirms', () => {
    const flow = open();
    toggle(flow, 'post_push');
    expect([shownBy(flow), selectIsSaved(flow.actor.getSnapshot())]).toEqual([{ ...chosen, post_push: false }, false]);
    expect(flow.inputOf('updateNotificationSettings')).toEqual({ changes: { post_push: false } });
    save(flow, { post_push: false });
    expect(selectIsSaved(flow.actor.getSnapshot())).toBe(true);
    flow.pass(3_000);
    expect([shownBy(flow), selectIsSaved(flow.actor.getSnapshot())]).toEqual([{ ...chosen, post_push: false }, false]);
  });

  test('send their changes one after the other, with the last change of each', () => {
    const flow = open();
    toggle(flow, 'post_push');
    toggle(flow, 'waitlist_push');
    toggle(flow, 'appointment_push');
    toggle(flow, 'appointment_push');
    expect(flow.inputOf('updateNotificationSettings')).toEqual({ changes: { post_push: false } });
    save(flow, { post_push: false });
    expect(flow.inputOf('updateNotificationSettings')).toEqual({ changes: { waitlist_push: false } });
    expect(selectIsSaved(flow.actor.getSnapshot())).toBe(false);
    save(flow, { post_push: false, waitlist_push: false });
    expect(selectIsSaved(flow.actor.getSnapshot())).toBe(true);
  });

  test('show the saved settings again after a refusal, which is reported', () => {
    const flow = open();
    toggle(flow, 'post_push');
    toggle(flow, 'waitlist_push');
    const no = problem('too_many_requests', 429);
    flow.answer('updateNotificationSettings', { kind: 'refused', problem: no });
    expect(shownBy(flow)).toEqual(chosen);
    expect(flow.emitted).toEqual([{ type: 'error.occurred', error: { kind: 'problem', problem: no } }]);
    expect(flow.isActive('updateNotificationSettings')).toBe(false);
  });

  test.each([
    ['no answer comes', (flow: Flow) => flow.fail('updateNotificationSettings', new CallFailure('unreachable')), 'unreachable'],
    ['it takes too long', (flow: Flow) => flow.pass(15_000), 'timedOut'],
  ])('stay as Mia set them when %s, and are sent again', (_, interrupt, failure) => {
    const flow = open();
    toggle(flow, 'post_push');
    interrupt(flow);
    expect([shownBy(flow), flow.actor.getSnapshot().context.error]).toEqual([
      { ...chosen, post_push: false },
      { kind: 'failure', failure },
    ]);
    flow.actor.send({ type: 'retry.pressed' });
    expect(flow.inputOf('updateNotificationSettings')).toEqual({ changes: { post_push: false } });
  });

  test('for quiet hours are saved when other hours are chosen, and only then', () => {
    const flow = open();
    const quiet = () => selectQuietHours(flow.actor.getSnapshot());
    const choose = (hours: QuietHours | null) => flow.actor.send({ type: 'quietHours.chosen', quietHours: hours });
    expect(quiet()).toEqual({ hours: { from: '22:00', until: '07:00' }, isUnsaved: false });
    choose({ from: '22:00', until: '07:00' });
    expect(flow.isActive('updateNotificationSettings')).toBe(false);
    choose(null);
    expect([quiet(), flow.inputOf('updateNotificationSettings')]).toEqual([
      { hours: null, isUnsaved: true },
      { changes: { quiet_hours: null } },
    ]);
    choose({ from: '21:00', until: '07:00' });
    save(flow, { quiet_hours: null });
    expect(flow.inputOf('updateNotificationSettings')).toEqual({ changes: { quiet_hours: { from: '21:00', until: '07:00' } } });
  });

  test('turned after a response was lost are sent together with the change of the lost one', () => {
    const flow = open();
    toggle(flow, 'post_push');
    flow.fail('updateNotificationSettings', new CallFailure('unreachable'));
    toggle(flow, 'appointment_push');
    expect(flow.inputOf('updateNotificationSettings')).toEqual({ changes: { post_push: false, appointment_push: true } });
  });
});

const booleans = Object.fromEntries(notificationSettings.map((kind) => [kind, fc.boolean()])) as Record<
  NotificationSetting,
  fc.Arbitrary<boolean>
>;
const hour = fc.constantFrom('00:00', '07:00', '22:00');
const quietHours = fc.option(fc.record({ from: hour, until: hour }));
const settings = { ...booleans, quiet_hours: quietHours };
const anyChanges = fc.record(settings, { requiredKeys: [] });
const known = fc.record({
  settings: fc.record(settings),
  unconfirmed: anyChanges,
  unsent: anyChanges,
});

describe('for any saved, unconfirmed and unsent settings', () => {
  test('a switch turns itself and no other', () => {
    fc.assert(
      fc.property(known, fc.constantFrom(...notificationSettings), (context, kind) => {
        const before = shownSettings(context);
        const after = shownSettings({ ...context, unsent: withToggled(context, kind) });
        expect(after).toEqual({ ...before, [kind]: !before?.[kind] });
      }),
    );
  });

  test('chosen quiet hours are shown, and sent if they differ from those that were sent', () => {
    fc.assert(
      fc.property(known, quietHours, (context, hours) => {
        const unsent = withChanges(context, { quiet_hours: hours });
        expect(shownSettings({ ...context, unsent })).toEqual({ ...shownSettings(context), quiet_hours: hours });
        const isSent = JSON.stringify(shownSettings({ ...context, unsent: {} })?.quiet_hours) === JSON.stringify(hours);
        expect('quiet_hours' in unsent).toBe(!isSent);
      }),
    );
  });

  test('a switch that is turned twice leaves no unsent change', () => {
    fc.assert(
      fc.property(known, fc.constantFrom(...notificationSettings), (context, kind) => {
        const { [kind]: _, ...unsent } = context.unsent;
        const before = { ...context, unsent };
        const once = { ...before, unsent: withToggled(before, kind) };
        expect(withToggled(once, kind)).toEqual(unsent);
      }),
    );
  });
});
