import { checkTexts } from '#server/studio/folder/validate-files.ts';
import { formatRejection } from '#server/studio/folder/rejection.ts';
import { rosterLines } from '#server/studio/admin/roster.ts';
import { oneLine, printable, severalLines } from '#contract/characters.ts';
import { NewComment } from '#contract/feed.ts';
import { ProfileUpdate, Signup } from '#contract/identity.ts';
import { MemberUpdate } from '#contract/members.ts';
import { LogWorkout, WorkoutUpdate } from '#contract/workouts.ts';
import { fieldSentence } from '#words/field.words.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { calendarOf, crossFit, document, header, monday, smallStudio } from './small-studio.ts';

const bad: readonly [string, string][] = [
  ['an escape sequence', 'Mia\u001b[2J'],
  ['a carriage return', 'Mia\r  booked'],
  ['a sign that turns the direction', 'Mia \u202eatrap'],
  ['an isolate', 'Mia \u2066atrap\u2069'],
  ['a line separator', 'Mia\u2028booked'],
  ['a control character of C1', 'Mia\u009b2J'],
  ['a zero', 'Mia\u0000'],
];
const lines: readonly [string, string][] = [
  ['a new line', 'Mia\n  booked'],
  ['a tab', 'Mia\tbooked'],
];

const session = null;
const texts = (text: string): readonly [string, v.GenericSchema, unknown][] => [
  ['a name', ProfileUpdate, { profile: { full_name: text } }],
  ['a first name', ProfileUpdate, { profile: { first_name: text } }],
  ['the name of somebody new', Signup, { app_signup: { full_name: text, password: 'correct horse battery' } }],
  ['an address', MemberUpdate, { member: { address: text } }],
  ['the name of a contact', MemberUpdate, { member: { emergency_name: text } }],
  ['the name of a workout', WorkoutUpdate, { workout: { type: 'wod', name: text } }],
];
const longTexts = (text: string): readonly [string, v.GenericSchema, unknown][] => [
  ['a comment', NewComment, { source_id: 'a', source_type: 'post', comment: { content: text } }],
  ['notes', WorkoutUpdate, { workout: { type: 'wod', notes: text } }],
];
const issueOf = (schema: v.GenericSchema, value: unknown): v.BaseIssue<unknown> | undefined => v.safeParse(schema, value).issues?.[0];

describe('a text of a member', () => {
  it.each([...bad, ...lines])('of one line is refused with %s', (_what, text) => {
    for (const [field, schema, value] of texts(text)) {
      const issue = issueOf(schema, value);
      expect([field, issue?.requirement]).toEqual([field, oneLine]);
      expect(issue && fieldSentence(issue).id).toBe('field.characters');
    }
  });

  it.each(bad.filter(([what]) => what !== 'a carriage return'))('of several lines is refused with %s', (_what, text) => {
    for (const [field, schema, value] of longTexts(text))
      expect([field, issueOf(schema, value)?.requirement]).toEqual([field, severalLines]);
  });

  it('of several lines may have any kind of line breaks, and tabs', () => {
    const { comment } = v.parse(NewComment, { source_id: 'a', source_type: 'post', comment: { content: 'One\r\ntwo\tthree\rfour' } });
    expect(comment.content).toBe('One\ntwo\tthree\nfour');
  });

  it('is stored composed, and keeps what people write', () => {
    const name = (full_name: string) => v.parse(ProfileUpdate, { profile: { full_name } }).profile.full_name;
    expect(name('Zoe\u0308 Põld')).toBe('Zo\u00eb Põld');
    for (const text of ['Siobhán O’Brien-Ní Dhomhnaill', 'محمد علي', 'שרה כהן', '田中 四郎', 'Ana 💪🏽', 'Hēmi Te Whāiti'])
      expect(name(text)).toBe(text);
  });

  it('is refused in a new workout too', () => {
    expect(v.is(LogWorkout, { workout: { type: 'wod', name: 'Fran\u202e', performed_at: '2026-03-02T17:00:00+13:00', session } })).toBe(
      false,
    );
  });
});

describe('a text of a folder', () => {
  const problemsOf = (files: object): string[] => {
    const checked = checkTexts({ files: { ...smallStudio(), ...files }, now: monday, loadedBefore: [] });
    return checked.kind === 'rejected' ? checked.rejections.map(formatRejection) : [];
  };
  const where = 'must not have control characters, or signs that turn the direction of writing';

  it('is refused by file and line in members.csv', () => {
    const members = [header, 'Mia\u001b[31m,mia@example.org,,,', 'Ben \u202eOkafor,ben@example.org,,,', '"Lea\nX",lea@example.org,,,'].join(
      '\n',
    );
    expect(problemsOf({ members })).toEqual([2, 3, 4].map((line) => `members.csv:${line}: name ${where}, or new lines`));
  });

  it('is refused in studio.json', () => {
    const named = (name: string) => JSON.stringify({ ...document, organisation: { ...document.organisation, name } }, null, 2);
    expect(problemsOf({ studio: named('The\nBox') })).toEqual([
      expect.stringMatching(/^studio\.json:4: organisation\.name must not have control/),
    ]);
    expect(problemsOf({ studio: named('The \u2067Box') })).toHaveLength(1);
  });

  it('is refused in timetable.ics, where a description may have lines', () => {
    const timetable = (...more: string[]) => calendarOf([[...crossFit, ...more]]);
    expect(problemsOf({ timetable: timetable(String.raw`DESCRIPTION:One\nTwo`) })).toEqual([]);
    expect(problemsOf({ timetable: timetable('DESCRIPTION:One\u001b[2J') })).toEqual([`timetable.ics:11: DESCRIPTION ${where}`]);
    const named = calendarOf([crossFit.map((line) => (line.startsWith('LOCATION') ? String.raw`LOCATION:Main\nfloor` : line))]);
    expect(problemsOf({ timetable: named })).toEqual([`timetable.ics:9: LOCATION ${where}, or new lines`]);
  });

  it('is refused in history.ndjson, where a post may have lines', () => {
    const post = (text: string) => ({ history: JSON.stringify({ post: text, ago: '5h' }) });
    expect(problemsOf(post('One\nTwo'))).toEqual([]);
    expect(problemsOf(post('One\u202eTwo'))).toEqual([expect.stringContaining(`history.ndjson:1: post ${where}`)]);
  });
});

describe('what a command prints', () => {
  it('shows control characters of a terminal as text', () => {
    expect(printable('Mia\u001b[2J\r\n\u202etrap')).toBe(String.raw`Mia\u{1b}[2J\u{d}\u{a}\u{202e}trap`);
    expect(printable('Zoë O’Brien — 田中')).toBe('Zoë O’Brien — 田中');
  });

  it('has one row for each member, with any characters in a stored name', () => {
    const entry = {
      profileId: 'a',
      name: 'Mia\n  booked                  Ben Okafor <ben@example.org>\u001b[1A',
      email: 'mia@example.org',
      state: 'booked',
      cancelledHow: null,
      offerExpiresAt: null,
      dropIn: false,
      pass: null,
    } as const;
    const found = { capacity: 2, cancelledAt: null, timeZone: 'UTC' } as Parameters<typeof rosterLines>[1];
    const rows = rosterLines('CrossFit', found, [entry]);
    expect(rows).toHaveLength(2);
    expect(rows.every((row) => oneLine.test(row))).toBe(true);
  });
});
