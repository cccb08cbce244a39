import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { Visit } from '#contract/visits.ts';
import { read, visitIn, visitsIn } from '#tests/server/answers.ts';
import { serverForFile } from '#tests/server/test-server.ts';
import { hours } from '#tests/server/world.ts';

const server = serverForFile();
const Page = v.object({ visits: v.array(Visit), next: v.optional(v.string()) });

describe('a member’s visits', () => {
  it('come newest class first, a page at a time, each once', async () => {
    const { world } = server;
    const mia = await world.member();
    await world.membership(mia);
    const sendRequest = server.as(mia);
    const starts = [30, 10, 50, 20, 10].map((count) => hours(count));
    for (const starts_at of starts)
      visitIn(await sendRequest('POST', `/api/v1/sessions/${await world.session(world.box, { starts_at })}/book`, { body: {} }));
    const found: Visit[] = [];
    for (let path: string | undefined = '/api/v1/visits?limit=2'; path !== undefined;) {
      const page: v.InferOutput<typeof Page> = read(Page, await sendRequest('GET', path));
      expect(page.visits.length).toBeLessThanOrEqual(2);
      found.push(...page.visits);
      path = page.next === undefined ? undefined : `/api/v1/visits?limit=2&cursor=${page.next}`;
    }
    expect(found.map((visit) => visit.session?.start_date)).toEqual(
      starts.toSorted((a, b) => b.getTime() - a.getTime()).map((at) => at.toISOString()),
    );
    expect(new Set(found.map((visit) => visit.id)).size).toBe(5);
    const upcoming = visitsIn(await sendRequest('GET', '/api/v1/visits/bookings'));
    expect(upcoming.map((visit) => visit.session?.start_date)).toEqual(found.map((visit) => visit.session?.start_date).toReversed());
  });

  it('are those of the current studio', async () => {
    const { world } = server;
    const mia = await world.member([world.box, world.yoga]);
    await world.membership(mia, world.yoga);
    visitIn(await server.as(mia, world.yoga)('POST', `/api/v1/sessions/${await world.session(world.yoga)}/book`, { body: {} }));
    expect(visitsIn(await server.as(mia, world.yoga)('GET', '/api/v1/visits'))).toHaveLength(1);
    expect(visitsIn(await server.as(mia, world.box)('GET', '/api/v1/visits'))).toEqual([]);
    expect(visitsIn(await server.as(mia, world.box)('GET', '/api/v1/visits/bookings'))).toEqual([]);
  });
});
