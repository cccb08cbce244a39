import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from '#tests/server/world.ts';
import { growStudio, type GrownStudio } from './grown-studio.ts';
import { buffersOfRead, costsOfRead, pageReads, type PageRead } from './page-reads.ts';
import { freshDatabase, type FreshDatabase } from './postgres.ts';
import { openRecordingDatabase, type PlanKind, type RecordingDatabase, type StatementCost } from './statement-costs.ts';

/** The index of each read: sorted like the page, or containing the compared columns. */
const indexes: Readonly<Record<PageRead, readonly RegExp[]>> = {
  bookings: [/"visits_ahead"/, /"visits_waiting"/],
  // Both indexes are sorted like the page. The planner selects one by the number of facilities.
  visits: [/"visits_(?:at_facility|anywhere)"/, /"visits_on_pass_by_start"/],
  'client visits': [/"visits_anywhere"/],
  feed: [/"workouts_in_feed"/, /"visits_with_place"/, /"workouts_with_short_score"/],
  workouts: [/"workouts_of_member"/, /"workout_sets_of_member"/, /"workouts_with_short_score"/],
  notifications: [/"notifications_pkey"/],
};

const reads = Object.keys(indexes) as readonly PageRead[];
const kinds: readonly PlanKind[] = ['custom', 'generic'];

describe('the cost of a page depends on its content, and not on the member’s older data', () => {
  let fresh: FreshDatabase;
  let world: World;
  let studio: GrownStudio;
  let recording: RecordingDatabase;

  beforeAll(async () => {
    fresh = await freshDatabase();
    world = await createWorld({ databaseUrl: fresh.url, poolSize: 2 });
    studio = { place: world.box, beginner: await world.member(), regular: await world.member() };
    await growStudio(fresh.url, studio, { members: 2000, days: 1000 });
    recording = openRecordingDatabase(fresh.url);
  }, 60_000);

  afterAll(async () => {
    await recording.close();
    await world.close();
    await fresh.drop();
  });

  const costs = (who: 'beginner' | 'regular', read: PageRead, kind: PlanKind): Promise<readonly StatementCost[]> =>
    costsOfRead(fresh.url, recording, { member: studio[who], place: studio.place, read, kind });
  const buffers = (who: 'beginner' | 'regular', read: PageRead, kind: PlanKind): Promise<number> =>
    buffersOfRead(fresh.url, recording, { member: studio[who], place: studio.place, read, kind });

  it('has an index for every read', () => {
    expect(reads).toEqual(Object.keys(pageReads));
  });

  it.each(reads.flatMap((read) => kinds.map((kind) => [read, kind] as const)))('%s with a %s plan', async (read, kind) => {
    expect((await buffers('regular', read, kind)) / (await buffers('beginner', read, kind))).toBeLessThanOrEqual(2);
  });

  it.each(reads)('%s read their index with a plan for all parameters', async (read) => {
    const plans = JSON.stringify((await costs('regular', read, 'generic')).map(({ plan }) => plan));
    for (const index of indexes[read]) expect(plans).toMatch(index);
  });
});
