import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openFolderFiles } from '#server/files/folder-files.ts';
import { runAdminRequest } from '#server/studio/admin/admin-requests.ts';
import { openStudio, refusalOf, type StudioUnderTest } from './loading.ts';
import { crossFit, document, monday, smallStudio } from './small-studio.ts';

const training = {
  ...document,
  movements: [
    { name: 'Box jump', measured_in: 'height' },
    { name: 'Pull-up', measured_in: 'repetitions' },
  ],
  workouts: [
    { name: 'Fran', type: 'wod', scoring: 'for_time', rep_scheme: '21-15-9', time_cap: '8:00', benchmark: true },
    { name: 'Back squat', type: 'lift', movement: 'Back squat', rep_scheme: '5x5' },
    { name: 'Total', type: 'wod', scoring: 'total', lifts: ['Back squat', 'Deadlift'] },
    { name: 'Box jump', type: 'lift', movement: 'Box jump' },
  ],
  programme: [{ class_types: ['CrossFit'], weeks: [{ mon: ['Fran', 'Back squat'] }, { mon: ['Total'], tue: ['Box jump'] }] }],
};

const boards = async ({ database }: StudioUnderTest): Promise<string[]> => {
  const rows = await database.once((handle) =>
    handle
      .selectFrom('whiteboard_items as i')
      .innerJoin('sessions as s', (join) => join.onRef('s.org_id', '=', 'i.org_id').onRef('s.id', '=', 'i.session_id'))
      .innerJoin('workout_definitions as d', (join) => join.onRef('d.org_id', '=', 'i.org_id').onRef('d.id', '=', 'i.definition_id'))
      .select(['s.starts_at', 'd.name'])
      .orderBy('s.starts_at')
      .orderBy('i.position')
      .limit(6)
      .execute(),
  );
  return rows.map(({ starts_at, name }) => `${starts_at.toISOString().slice(5, 10)} ${name}`);
};

describe('the programme', () => {
  it('puts workouts on whiteboards, week after week', async () => {
    const studio = await openStudio(monday);
    await studio.load(smallStudio({ document: training }));
    // 17:00 in Auckland, in the second week of two.
    expect(await boards(studio)).toEqual([
      '03-02 Total',
      '03-03 Box jump',
      '03-09 Fran',
      '03-09 Back squat',
      '03-16 Total',
      '03-17 Box jump',
    ]);
  });

  it('is replaced by the whiteboard of a class in the timetable, and is updated by changes', async () => {
    const studio = await openStudio(monday);
    await studio.load(smallStudio({ document: training, classes: [[...crossFit, 'X-SPOTTER-WHITEBOARD:Fran']] }));
    expect((await boards(studio)).slice(0, 2)).toEqual(['03-02 Fran', '03-03 Fran']);
    await studio.load(smallStudio({ document: training, classes: [[...crossFit, 'X-SPOTTER-WHITEBOARD:Total\\, Fran']] }));
    expect((await boards(studio)).slice(0, 2)).toEqual(['03-02 Total', '03-02 Fran']);
  });

  it('changes nothing when it is loaded again', async () => {
    const studio = await openStudio(monday);
    await studio.load(smallStudio({ document: training }));
    const before = await boards(studio);
    const { counts } = await studio.load(smallStudio({ document: training }));
    expect(Object.values(counts).map(({ added, changed, cancelled }) => added + changed + cancelled)).toEqual(
      Object.values(counts).map(() => 0),
    );
    expect(await boards(studio)).toEqual(before);
  });
});

describe('movements and workouts', () => {
  it('that the folder no longer contains are not offered, and are offered again when they are added again', async () => {
    const studio = await openStudio(monday);
    const offered = async () =>
      (
        await studio.database.once((handle) =>
          handle.selectFrom('workout_definitions').select('name').where('removed_at', 'is', null).orderBy('name').execute(),
        )
      ).map(({ name }) => name);
    await studio.load(smallStudio({ document: training }));
    await studio.load(smallStudio({ document: { ...training, workouts: training.workouts.slice(0, 1), programme: [] } }));
    expect(await offered()).toEqual(['Fran']);
    await studio.load(smallStudio({ document: training }));
    expect(await offered()).toEqual(['Back squat', 'Box jump', 'Fran', 'Total']);
  });

  it('that are inconsistent are refused with name and line', async () => {
    const studio = await openStudio(monday);
    const wrong = {
      ...training,
      workouts: [
        { name: 'A', type: 'lift' },
        { name: 'B', type: 'wod', scoring: 'total' },
        { name: 'C', type: 'wod', scoring: 'tabata' },
        { name: 'D', type: 'wod' },
        { name: 'E', type: 'wod', scoring: 'for_rounds', time_cap: '8:00' },
      ],
      programme: [{ class_types: ['Swimming'], weeks: [{ mon: ['Nothing'] }] }],
    };
    expect((await studio.mistakes(smallStudio({ document: wrong }))).map((line) => line.replace(/:\d+:/, ':'))).toEqual([
      'studio.json: a lift names its movement',
      'studio.json: lifts belong to the scoring "total", which has at least one',
      'studio.json: exercises belong to the scoring "tabata", which has at least one',
      'studio.json: a wod needs its scoring',
      'studio.json: a time cap belongs to the scoring "for_time"',
      'studio.json: there is no type of class "Swimming"',
      'studio.json: there is no workout "Nothing" in workouts',
    ]);
  });
});

describe('history', () => {
  const history = [
    { member: 'mia@example.org', ago: '3d', at: '18:00', workout: 'Fran', score: '4:12' },
    { member: 'mia@example.org', ago: '2d', at: '18:00', movement: 'Back squat', sets: '5x80 5x82.5 3x85f kg', notes: 'Deep.' },
    {
      post: 'The doors are open.',
      by: 'Ana Whaanga',
      ago: '5h',
      reactions: { like: 3 },
      comments: [
        {
          member: 'ben@example.org',
          ago: '4h',
          text: 'At last.',
          deleted: true,
          replies: [{ member: 'mia@example.org', ago: '3h', text: 'Yes!' }],
        },
      ],
    },
  ];

  it('adds workouts, posts and comments once', async () => {
    const studio = await openStudio(monday);
    await studio.load(smallStudio({ document: training, history }));
    const count = (table: 'workouts' | 'workout_sets' | 'posts' | 'comments' | 'reactions') =>
      studio.database.once((handle) =>
        handle
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow(),
      );
    const all = async () => {
      const counts: number[] = [];
      for (const table of ['workouts', 'workout_sets', 'posts', 'comments', 'reactions'] as const) counts.push((await count(table)).count);
      return counts;
    };
    expect(await all()).toEqual([2, 3, 1, 2, 3]);
    await studio.load(smallStudio({ document: training, history }));
    expect(await all()).toEqual([2, 3, 1, 2, 3]);
    const [fran] = await studio.database.once((handle) => handle.selectFrom('workouts').selectAll().where('type', '=', 'wod').execute());
    expect([fran?.score, fran?.performed_at.toISOString()]).toEqual([
      { scoring: 'for_time', capped: false, seconds: 252 },
      '2026-02-27T05:00:00.000Z',
    ]);
  });

  it('of a lift has its sets, for a lift that refers to a workout or to a movement, with the measure of the movement', async () => {
    const studio = await openStudio(monday);
    const lines = [
      { member: 'mia@example.org', ago: '3d', workout: 'Back squat', sets: '5x80 5x85' },
      { member: 'mia@example.org', ago: '2d', movement: 'Pull-up', sets: '12 12 10f' },
    ];
    await studio.load(smallStudio({ document: training, history: lines }));
    const sets = await studio.database.once((handle) =>
      handle
        .selectFrom('workout_sets as s')
        .innerJoin('workouts as w', (join) => join.onRef('w.org_id', '=', 's.org_id').onRef('w.id', '=', 's.workout_id'))
        .select(['w.name', 's.repetitions', 's.weight_value', 's.height_value', 's.successful'])
        .orderBy('w.performed_at')
        .orderBy('s.position')
        .execute(),
    );
    expect(
      sets.map(({ name, repetitions, weight_value, height_value, successful }) => [
        name,
        repetitions,
        weight_value,
        height_value,
        successful,
      ]),
    ).toEqual([
      ['Back squat', 5, 80, null, true],
      ['Back squat', 5, 85, null, true],
      ['Pull-up', 12, null, null, true],
      ['Pull-up', 12, null, null, true],
      ['Pull-up', 10, null, null, false],
    ]);
  });

  it('that is impossible is refused with its line', async () => {
    const studio = await openStudio(monday);
    const wrong = [
      { member: 'nobody@example.org', ago: '1d', workout: 'Fran', score: '4:12' },
      { member: 'mia@example.org', ago: '1d', workout: 'Fran', score: '5+3' },
      { member: 'mia@example.org', ago: '1d', movement: 'Swimming', sets: '5x80' },
      { member: 'mia@example.org', ago: '1d', movement: 'Back squat', sets: 'five' },
      { member: 'mia@example.org', ago: '1d' },
      { post: 'Hello', by: 'Nobody', ago: '1h' },
      { usual: { Fran: ['3:00', 'slow'] } },
      { member: 'mia@example.org', ago: '1d', workout: 'Back squat', sets: 'five' },
      { member: 'mia@example.org', ago: '1d', workout: 'Back squat', score: '100 kg' },
      { member: 'mia@example.org', ago: '1d', workout: 'Back squat' },
      { member: 'mia@example.org', ago: '1d', workout: 'Fran', sets: '5x80' },
      { member: 'mia@example.org', ago: '1d', movement: 'Pull-up', sets: '3x12' },
      { member: 'mia@example.org', ago: '1d', movement: 'Back squat', sets: '5x80', score: '100 kg' },
      { member: 'mia@example.org', ago: '1d', workout: 'Fran', score: '9:30' },
    ];
    expect(await studio.mistakes(smallStudio({ document: training, history: wrong }))).toEqual([
      'history.ndjson:1: nobody@example.org is not in members.csv',
      'history.ndjson:2: "5+3" is no score of Fran, which is scored for_time',
      'history.ndjson:3: there is no movement "Swimming" in studio.json',
      'history.ndjson:4: sets must be like "5x80 3x85 1x90f kg"',
      'history.ndjson:5: must name a workout or a movement',
      'history.ndjson:6: there is no person called "Nobody" among the staff',
      'history.ndjson:7: "slow" is no score of Fran, which is scored for_time',
      'history.ndjson:8: sets must be like "5x80 3x85 1x90f kg"',
      'history.ndjson:9: Back squat is a lift: it has sets, and no score',
      'history.ndjson:9: sets must be like "5x80 3x85 1x90f kg"',
      'history.ndjson:10: sets must be like "5x80 3x85 1x90f kg"',
      'history.ndjson:11: sets belong to a lift',
      'history.ndjson:12: sets of Pull-up are repetitions alone, like "12 12 10f"',
      'history.ndjson:13: Back squat is a lift: it has sets, and no score',
      'history.ndjson:14: "9:30" is beyond the time cap of Fran; write "cap+" and the repetitions that were done',
    ]);
  });
});

describe('a post by command', () => {
  const request = { command: 'post', text: ' Doors open at six. ', by: 'ana-whaanga', facility: null, studio: null } as const;

  it('is written by the named author, and every member is notified', async () => {
    const studio = await openStudio(monday);
    await studio.load(smallStudio());
    expect(await runAdminRequest(studio.context, request)).toEqual(['Ana Whaanga has posted it; 4 members are notified.']);
    const posts = await studio.database.once((handle) => handle.selectFrom('posts').selectAll().execute());
    expect(posts).toMatchObject([{ content: 'Doors open at six.', facility_id: null }]);
    const notifications = await studio.database.once((handle) =>
      handle.selectFrom('notifications').selectAll().where('type', '=', 'post').execute(),
    );
    expect(notifications.map(({ params }) => params)).toEqual(
      [1, 2, 3, 4].map(() => ({ post_ids: [posts[0]?.id], authors: ['Ana Whaanga'] })),
    );
  });

  it('is refused with the reason, and writes nothing then', async () => {
    const studio = await openStudio(monday);
    await studio.load(smallStudio({ document: { ...document, facilities: [{ ...document.facilities[0], feed: false }] } }));
    expect(await refusalOf(studio, { ...request, text: ' ' })).toEqual(['A post needs a text.']);
    expect((await refusalOf(studio, { ...request, by: 'Zoe' }))[0]).toBe('There is no person called "Zoe" among the staff.');
    expect((await refusalOf(studio, { ...request, facility: 'petone' }))[0]).toBe('There is no facility "petone".');
    expect(await refusalOf(studio, { ...request, facility: 'te-aro' })).toEqual(['Te Aro has no feed: "feed" is false in studio.json.']);
    expect((await refusalOf(studio, { ...request, studio: 'other' }))[0]).toBe('There is no studio "other".');
  });

  it('contains its pictures, encoded again and no larger than shown, with their descriptions', async () => {
    const { context, ...studio } = await openStudio(monday);
    await studio.load(smallStudio());
    const kept = new Map<string, Uint8Array>();
    const files = {
      ...openFolderFiles('nowhere'),
      write: async (name: string, bytes: Uint8Array) => void kept.set(name, bytes),
      remove: async (name: string) => void kept.delete(name),
    };
    const background = { r: 150, g: 40, b: 20 };
    const data = (
      await sharp({ create: { width: 2400, height: 1200, channels: 3, background } })
        .png()
        .toBuffer()
    ).toString('base64');
    const pictures = [{ name: 'rowers.png', data, alt: ' Two rowers at dawn ' }];
    await runAdminRequest({ ...context, files }, { ...request, pictures });
    const post = await studio.database.once((handle) => handle.selectFrom('posts').select('images').executeTakeFirstOrThrow());
    expect(post.images).toEqual([
      { url: expect.stringMatching(/^\/files\/.+-post\.webp$/), width: 1600, height: 800, alt: 'Two rowers at dawn' },
    ]);
    const [[name, bytes]] = [...kept] as [[string, Uint8Array]];
    expect([`/files/${name}`, await sharp(bytes).metadata()]).toMatchObject([
      (post.images as { url: string }[])[0]?.url,
      { format: 'webp' },
    ]);
    const refusal = (more: object) => refusalOf({ ...studio, context: { ...context, files } }, { ...request, ...more });
    const text = { name: 'notes.txt', data: Buffer.from('no picture').toString('base64'), alt: 'Notes' };
    expect(await refusal({ pictures: [text] })).toEqual(['notes.txt is no JPEG, PNG or WebP.']);
    expect(await refusal({ pictures: [{ ...text, alt: ' ' }] })).toEqual(['Describe each picture.']);
    expect(await refusal({ pictures, by: 'Zoe' })).toContain('There is no person called "Zoe" among the staff.');
    expect(kept.size).toBe(1);
  });
});
