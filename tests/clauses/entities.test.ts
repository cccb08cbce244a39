/** Every field of every entity of docs/spec §3 is in the contract, in the words of the specification. */
import { describe, expect, test } from 'vitest';
import { Appointment } from '#contract/appointments.ts';
import { Cart } from '#contract/checkout.ts';
import { Session } from '#contract/classes.ts';
import { Course } from '#contract/courses.ts';
import { Activity, Comment } from '#contract/feed.ts';
import { Notification, notificationTypes } from '#contract/notifications.ts';
import { Account, Facility, localeCodes, Profile } from '#contract/profile.ts';
import { scorings } from '#contract/scores.ts';
import { visitStates } from '#contract/visit-fields.ts';
import { Visit } from '#contract/visits.ts';
import { Lift, Wod, WorkoutDefinition, workoutTypes } from '#contract/workouts.ts';
import { hasField } from './schema-fields.ts';

/** `a{b, c}` are fields of `a`; `[]` marks an array. */
const entities: readonly (readonly [name: string, schema: unknown, fields: string])[] = [
  [
    'Profile',
    Profile,
    'id, guid, full_name, first_name, email, locale, accounts[], avatar{is_set, thumb_url, main_url}, track_training, calendar_token, preferences',
  ],
  ['Account', Account, 'id, org{id, name, logo_url}, facilities[]{guid}, hidden_at, last_visit_at'],
  ['Facility', Facility, 'id, guid, currency{code}, preferences{feed_enabled}'],
  [
    'Session (class)',
    Session,
    'id, name, start_date, end_date, booking_open_date, booking_close_date, cancellation_close_date, cancelled, full, waitlists_on, dropin_spaces, droppedin_count, instructors[]{full_name, substituted}, whiteboard_items[]{definition}, whiteboard_visibility, visit',
  ],
  ['Visit', Visit, 'id, state, session'],
  ['Appointment', Appointment, 'start_at, service, staff'],
  ['Cart', Cart, 'line_items[]{id, name, description, variant_id, quantity, price}, total, deleted_line_items'],
  ['Notification', Notification, 'id, type, message, params, avatar_url, read_at, updated_at, created_at, expires_at, removed_at'],
  ['Comment', Comment, 'content, created_at, replies'],
  ['Post', Activity, 'comments{items, count}'],
  ['Course', Course, 'first_class_date, last_class_date'],
  ['Workout of type wod', Wod, 'type, scoring, score, as_prescribed'],
  [
    'Workout of type lift',
    Lift,
    'type, movement, rep_scheme, sets[]{position, repetitions, movement_id, weight{value, unit}, height{value, unit}}, load',
  ],
  ['Workout definition', WorkoutDefinition, 'name, type, rep_scheme, movement, scoring'],
];

/** `a{b, c}` → `a`, `a.b`, `a.c` */
const fieldsIn = (text: string): readonly string[] =>
  [...text.matchAll(/(\w+)(?:\[\])?(?:\{((?:[^{}]|\{[^{}]*\})*)\})?/g)].flatMap(([, name = '', inside]) =>
    inside === undefined ? [name] : [name, ...fieldsIn(inside).map((field) => `${name}.${field}`)],
  );

test('fields within fields are read', () => {
  expect(fieldsIn('id, sets[]{position, weight{value, unit}}, load')).toEqual([
    'id',
    'sets',
    'sets.position',
    'sets.weight',
    'sets.weight.value',
    'sets.weight.unit',
    'load',
  ]);
});

test.each(entities)('%s has every field of §3', (_, schema, fields) => {
  expect(fieldsIn(fields).filter((field) => !hasField(schema, field))).toEqual([]);
});

describe('the lists of §3 and §4', () => {
  test.each<[string, readonly string[], string]>([
    ['languages', localeCodes, 'en, en-GB, en-US, et, fr, mi-NZ, es-ES'],
    ['visit states', visitStates, 'booked, attended, waitlisted, pending, cancelled'],
    // with six of our own: docs/decisions/notifications.md#0335, #0337, #0338, docs/decisions/studio-folder.md#0381
    [
      'types of notification',
      notificationTypes.filter((type) => !['class_changed', 'invoice', 'pass', 'comment', 'reaction', 'moderation'].includes(type)),
      'post, waitlist, class_cancelled, appointment',
    ],
    ['types of workout', workoutTypes, 'wod, lift'],
    ['scoring types', scorings, 'for_time, for_rounds, for_distance, for_load, for_repetitions, for_calories, tabata, total, none'],
    ['who sees a whiteboard', Session.entries.whiteboard_visibility.options, 'public, attending'],
  ])('%s are those of the specification', (_, known, specified) => {
    expect([...known]).toEqual(specified.split(', '));
  });
});
