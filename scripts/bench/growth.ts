/** Measures how many more database pages a request reads when the history of the member, or the studio, is a hundred times as large. */
import { growStudio, type GrownStudio } from '#tests/database/grown-studio.ts';
import { costsOfRead, pageReads, type PageRead } from '#tests/database/page-reads.ts';
import { acquirePostgres } from '#tests/database/shared-postgres.ts';
import { openRecordingDatabase, buffersOf, type PlanKind } from '#tests/database/statement-costs.ts';
import { createTemplate, databaseUrl, dropDatabase } from '#tests/database/template.ts';
import { createWorld } from '#tests/server/world.ts';
import type { Measurement } from './measure.ts';

const sizes = { small: 500, large: 50_000 };
const days = 1000;
const reads = Object.keys(pageReads) as readonly PageRead[];
const kinds: readonly PlanKind[] = ['custom', 'generic'];

interface Pages {
  readonly beginner: number;
  readonly regular: number;
}

type Figures = ReadonlyMap<string, Pages>;

const measureSize = async (postgresUrl: string, members: number): Promise<Figures> => {
  const name = await createTemplate(postgresUrl);
  const url = databaseUrl(postgresUrl, name);
  const world = await createWorld({ databaseUrl: url });
  const recording = openRecordingDatabase(url);
  try {
    const studio: GrownStudio = { place: world.box, beginner: await world.member(), regular: await world.member() };
    await growStudio(url, studio, { members, days });
    const pagesOf = async (who: keyof Pages, read: PageRead, kind: PlanKind): Promise<number> => {
      const costs = await costsOfRead(url, recording, { member: studio[who], place: studio.place, read, kind });
      return buffersOf(costs);
    };
    const figures = new Map<string, Pages>();
    for (const read of reads)
      for (const kind of kinds)
        figures.set(`${read} ${kind}`, { beginner: await pagesOf('beginner', read, kind), regular: await pagesOf('regular', read, kind) });
    return figures;
  } finally {
    await recording.close();
    await world.close();
    await dropDatabase(postgresUrl, name);
  }
};

const measurementsOf = (read: PageRead, kind: PlanKind, small: Figures, large: Figures): Measurement[] => {
  const [few, many] = [small.get(`${read} ${kind}`), large.get(`${read} ${kind}`)];
  if (!few || !many) throw new Error(`${read} was not measured`);
  const plans = kind === 'generic' ? ', generic plans' : '';
  const byHistory = Math.max(few.regular / few.beginner, many.regular / many.beginner);
  const byMembers = Math.max(many.regular / few.regular, many.beginner / few.beginner);
  return [
    {
      name: `${read}, 10 → 1,000 visits${plans}`,
      value: byHistory,
      budget: 2,
      holds: 'at most',
      made: `${few.beginner} → ${few.regular} buffers, in the large studio ${many.beginner} → ${many.regular}`,
    },
    {
      name: `${read}, 500 → 50,000 members${plans}`,
      value: byMembers,
      budget: 1.5,
      holds: 'at most',
      made: `${few.regular} → ${many.regular} buffers of the regular, ${few.beginner} → ${many.beginner} of the beginner`,
    },
  ];
};

export const measureGrowth = async (): Promise<readonly Measurement[]> => {
  const postgres = await acquirePostgres();
  try {
    const small = await measureSize(postgres.url, sizes.small);
    const large = await measureSize(postgres.url, sizes.large);
    return reads.flatMap((read) => kinds.flatMap((kind) => measurementsOf(read, kind, small, large)));
  } finally {
    await postgres.release();
  }
};
