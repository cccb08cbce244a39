/** The chart alone determines the state of a visit on the server: without any one transition, its scenario fails. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVisitLifecycle, type VisitLifecycle } from '#machines/visits/visit-lifecycle.machine.ts';
import { freshDatabase, type FreshDatabase } from '#tests/database/postgres.ts';
import { startTestServer } from '#tests/server/test-server.ts';
import { start } from '#tests/server/world.ts';
import { scenarios, type ScenarioServer } from './visit-lifecycle-scenarios.ts';

interface Edge {
  readonly state: string;
  readonly event: string;
}

const edgesOf = (chart: VisitLifecycle): Edge[] =>
  Object.values(chart.states).flatMap((node) => [...node.transitions.keys()].map((event) => ({ state: node.key, event })));

const nameOf = ({ state, event }: Edge): string => `${state}.${event}`;

function without({ state, event }: Edge): VisitLifecycle {
  const chart = createVisitLifecycle();
  const node = Object.values(chart.states).find(({ key }) => key === state);
  if (!node?.transitions.delete(event)) throw new Error(`The chart has no ${state}.${event}.`);
  return chart;
}

async function stageWith(database: FreshDatabase, visitChart: VisitLifecycle): Promise<ScenarioServer & { close(): Promise<void> }> {
  const server = await startTestServer(database.url, { charts: { visitChart } });
  return { ...server, visitChart };
}

const edges = edgesOf(createVisitLifecycle());

describe('every transition of the visit lifecycle', () => {
  it('has a story', () => {
    expect(edges.map(nameOf).toSorted()).toEqual(Object.keys(scenarios).toSorted());
  });

  /** One database for the correct server and one for all others, in sequence: each scenario creates its own members and classes. */
  const databases: FreshDatabase[] = [];
  let whole: Awaited<ReturnType<typeof stageWith>>;
  beforeAll(async () => {
    databases.push(await freshDatabase(), await freshDatabase());
    if (databases[0]) whole = await stageWith(databases[0], createVisitLifecycle());
  });
  afterAll(async () => {
    await whole.close();
    for (const database of databases) await database.drop();
  });

  describe.each(edges)('$state: $event', (edge) => {
    const story = scenarios[nameOf(edge)];

    it('is taken over HTTP, and is missed when the chart does not have it', async () => {
      await whole.at(start);
      await story?.(whole);
      const [, other] = databases;
      if (!other) throw new Error('there is no database for a broken server');
      const broken = await stageWith(other, without(edge));
      await expect(story?.(broken)).rejects.toThrow();
      await broken.close();
    });
  });
});
