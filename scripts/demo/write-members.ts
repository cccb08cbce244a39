import type { MemberGroup, StudioPlan } from './demo-plan.ts';
import { seededFraction, shuffled } from './seeded-random.ts';

export interface DemoMember {
  readonly name: string;
  readonly email: string;
  readonly locale: string;
  readonly home: string;
  readonly passes: string;
  readonly group: MemberGroup;
}

const mailName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[’']/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '.');

const pick = (list: readonly string[], seed: string): string => list[Math.floor(seededFraction(seed) * list.length)] ?? list[0] ?? '';

/** Different names, in an order without a visible pattern. */
const namesFor = (plan: StudioPlan, count: number): string[] => {
  const all = plan.names.first.flatMap((first) => plan.names.last.map((last) => `${first} ${last}`));
  const taken = new Set(plan.named.map(({ name }) => name));
  const names: string[] = [];
  const uses = new Map<string, number>();
  for (const name of shuffled(all, plan.folder, (each) => each)) {
    const [first = ''] = name.split(' ');
    // Limits how often a first name occurs, as in a real studio.
    if (taken.has(name) || (uses.get(first) ?? 0) >= Math.ceil(count / plan.names.first.length) + 1) continue;
    uses.set(first, (uses.get(first) ?? 0) + 1);
    names.push(name);
    if (names.length === count) break;
  }
  return names;
};

const homeOf = (plan: StudioPlan, email: string): string => {
  let at = seededFraction(`home/${email}`);
  for (const { facility, share: part } of plan.homes) {
    if (at < part) return facility;
    at -= part;
  }
  return plan.homes[0]?.facility ?? '';
};

export const membersOf = (plan: StudioPlan): DemoMember[] => {
  const names = namesFor(
    plan,
    plan.groups.reduce((sum, { count }) => sum + count, 0),
  );
  const groups = plan.groups.flatMap((group) => Array.from({ length: group.count }, () => group));
  return names.map((name, index) => {
    const group = groups[index] ?? groups[0];
    if (!group) throw new Error(`${plan.folder} has no groups of members`);
    const email = `${mailName(name)}@${plan.mailDomain}`;
    return {
      name,
      email,
      home: homeOf(plan, email),
      locale: pick(plan.locales, `locale/${email}`),
      passes: pick(group.passes, `passes/${email}`),
      group,
    };
  });
};

const cell = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const membersCsvOf = (plan: StudioPlan, members: readonly DemoMember[]): string =>
  [
    ['name', 'email', 'locale', 'home_facility', 'track_training', 'last_seen', 'passes', 'password'],
    ...plan.named.map((one) => [
      one.name,
      one.email,
      one.locale,
      one.home,
      one.tracksTraining ? 'yes' : 'no',
      one.lastSeen,
      one.passes,
      one.password,
    ]),
    ...members
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
      .map((one) => [
        one.name,
        one.email,
        one.locale,
        one.home,
        seededFraction(`track/${one.email}`) < 0.4 ? 'yes' : 'no',
        '',
        one.passes,
        '',
      ]),
  ]
    .map((row) => `${row.map(cell).join(',')}\n`)
    .join('');
