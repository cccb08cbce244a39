export const leftOutKinds = ['allDay', 'cancelled', 'ignored', 'unknown', 'orphaned'] as const;
export type LeftOutKind = (typeof leftOutKinds)[number];

export interface LeftOutEvents {
  readonly counts: Readonly<Record<LeftOutKind, number>>;
  readonly unknownTitles: readonly { readonly title: string; readonly count: number }[];
}

/** The maximum number of listed titles, and of characters in each, so that an email stays short. */
const mostTitles = 20;
const longestTitle = 80;

export class LeftOutCounter {
  private readonly counts: Record<LeftOutKind, number> = { allDay: 0, cancelled: 0, ignored: 0, unknown: 0, orphaned: 0 };
  private readonly titles = new Map<string, number>();

  add(kind: LeftOutKind, title: string): void {
    this.counts[kind] += 1;
    if (kind !== 'unknown') return;
    const short = title.length > longestTitle ? `${title.slice(0, longestTitle)}…` : title;
    this.titles.set(short, (this.titles.get(short) ?? 0) + 1);
  }

  result(): LeftOutEvents {
    const unknownTitles = [...this.titles]
      .map(([title, count]) => ({ title, count }))
      .toSorted((a, b) => b.count - a.count || a.title.localeCompare(b.title));
    return { counts: { ...this.counts }, unknownTitles: unknownTitles.slice(0, mostTitles) };
  }
}

const names: Readonly<Record<LeftOutKind, (count: number) => string>> = {
  allDay: (count) => `${count} all-day`,
  cancelled: (count) => `${count} cancelled`,
  ignored: (count) => `${count} ignored by rule`,
  unknown: (count) => `${count} with unknown titles`,
  orphaned: (count) => `${count} changed ${count === 1 ? 'day' : 'days'} without a series`,
};

export function leftOutLines({ counts, unknownTitles }: LeftOutEvents): string[] {
  const parts = leftOutKinds.filter((kind) => counts[kind] > 0).map((kind) => names[kind](counts[kind]));
  const more = counts.unknown - unknownTitles.reduce((sum, { count }) => sum + count, 0);
  return [
    ...(parts.length > 0 ? [`Events of the calendar that are no classes: ${parts.join(', ')}.`] : []),
    ...(unknownTitles.length > 0
      ? ['Add these titles to "titles" or "ignore" in studio.json:', ...unknownTitles.map(({ title, count }) => `  ${title} (${count})`)]
      : []),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}
