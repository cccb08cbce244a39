/** The differences between two versions of a chart, as sentences. */
import type { ChartState, ChartStructure, ChartTransition } from './chart-data.ts';
import { delayNameOfEvent } from './wording.ts';

export type Mark = 'added' | 'removed' | 'changed';

export type ChangedThing =
  | 'machine'
  | 'state'
  | 'transition'
  | 'guard'
  | 'target'
  | 'action'
  | 'delay'
  | 'port'
  | 'description'
  | 'clause'
  | 'law'
  | 'path';

export interface Change {
  readonly mark: Mark;
  readonly thing: ChangedThing;
  /** The path of the state, or the id of the transition or path; empty for the machine. */
  readonly about: string;
  readonly sentence: string;
}

const createChange = (mark: Mark, thing: ChangedThing, about: string, sentence: string): Change => ({ mark, thing, about, sentence });

const byKey = <T>(list: readonly T[], key: (each: T) => string): ReadonlyMap<string, T> => new Map(list.map((each) => [key(each), each]));

interface Split<T> {
  readonly added: readonly T[];
  readonly removed: readonly T[];
  readonly kept: readonly (readonly [T, T])[];
}

const split = <T>(old: readonly T[], next: readonly T[], key: (each: T) => string): Split<T> => {
  const [before, after] = [byKey(old, key), byKey(next, key)];
  return {
    added: next.filter((each) => !before.has(key(each))),
    removed: old.filter((each) => !after.has(key(each))),
    kept: next.flatMap((each) => {
      const former = before.get(key(each));
      return former ? [[former, each] as const] : [];
    }),
  };
};

const textChanges = (about: string, old: ChartState | ChartTransition, next: ChartState | ChartTransition): readonly Change[] => [
  ...(old.description === next.description
    ? []
    : [
        createChange(
          'changed',
          'description',
          about,
          `${about} has a new description: “${next.description}” instead of “${old.description}”`,
        ),
      ]),
  ...(old.spec === next.spec ? [] : [createChange('changed', 'clause', about, `${about} rests on ${next.spec} instead of ${old.spec}.`)]),
];

const listChanges = (
  thing: ChangedThing,
  about: string,
  what: string,
  old: readonly string[],
  next: readonly string[],
): readonly Change[] => {
  const { added, removed, kept } = split(old, next, (each) => each);
  const reordered = added.length + removed.length === 0 && kept.length > 0 && old.join('\n') !== next.join('\n');
  return [
    ...added.map((each) => createChange('added', thing, about, `${about} has a new ${what}: ${each}.`)),
    ...removed.map((each) => createChange('removed', thing, about, `${about} no longer has the ${what} ${each}.`)),
    ...(reordered ? [createChange('changed', thing, about, `${about} has its ${what}s in another order: ${next.join(', ')}.`)] : []),
  ];
};

const portsOf = ({ invokes }: ChartState): readonly string[] => invokes.map(({ id }) => id);

const stateChanges = ([old, next]: readonly [ChartState, ChartState]): readonly Change[] => {
  const about = next.path;
  return [
    ...textChanges(about, old, next),
    ...(old.kind === next.kind ? [] : [createChange('changed', 'state', about, `${about} is ${next.kind} now; it was ${old.kind}.`)]),
    ...(old.initial === next.initial
      ? []
      : [
          createChange(
            'changed',
            'state',
            about,
            `${about} begins in ${next.initial ?? 'nothing'} instead of ${old.initial ?? 'nothing'}.`,
          ),
        ]),
    ...listChanges('port', about, 'port', portsOf(old), portsOf(next)),
    ...listChanges('action', about, 'entry action', old.entry, next.entry),
    ...listChanges('action', about, 'exit action', old.exit, next.exit),
    ...listChanges('state', about, 'tag', old.tags, next.tags),
  ];
};

const delaysOf = ({ states }: ChartStructure) => [
  ...byKey(
    states.flatMap(({ delays }) => delays),
    ({ name }) => name,
  ).values(),
];

/** Ids of the transitions that wait for a delay. A change of the delay is shown at the first of these transitions. */
const waiting = ({ transitions }: ChartStructure, name: string): readonly string[] =>
  transitions.filter(({ event }) => delayNameOfEvent(event) === name).map(({ id }) => id);

const delayChanges = (old: ChartStructure, next: ChartStructure): readonly Change[] => {
  const { added, removed, kept } = split(delaysOf(old), delaysOf(next), ({ name }) => name);
  return [
    ...added.map(({ name, text }) =>
      createChange('added', 'delay', waiting(next, name)[0] ?? '', `There is a new delay: ${name}, ${text}.`),
    ),
    ...removed.map(({ name, text }) =>
      createChange('removed', 'delay', waiting(old, name)[0] ?? '', `The delay ${name}, ${text}, is gone.`),
    ),
    ...kept.flatMap(([before, after]) =>
      before.text === after.text
        ? []
        : [
            createChange(
              'changed',
              'delay',
              waiting(next, after.name)[0] ?? '',
              `The delay ${after.name} is ${after.text} instead of ${before.text}.`,
            ),
          ],
    ),
  ];
};

const aims = ({ targets }: ChartTransition): string => targets.join(' and ') || 'where it is';
const question = ({ guard, isLater }: ChartTransition): string => guard?.sentence ?? (isLater ? 'otherwise' : 'always');

const condition = (way: ChartTransition): string => (question(way) === 'always' ? '' : ` (${question(way)})`);

const isSame = (a: ChartTransition, b: ChartTransition): boolean => a.source === b.source && a.event === b.event;

interface Pairing {
  readonly pairs: readonly (readonly [ChartTransition, ChartTransition])[];
  readonly added: readonly ChartTransition[];
  readonly removed: readonly ChartTransition[];
}

/**
 * Pairs a removed and an added transition with the same source and event, if only the guard or only the target differs. Each pair counts as
 * one changed transition.
 */
const paired = ({ added, removed }: Split<ChartTransition>): Pairing => {
  const left = new Set(removed);
  const pairs = added.flatMap((next) => {
    const alike = [...left].filter((old) => isSame(old, next));
    const former = alike.find((old) => question(old) === question(next)) ?? alike.find((old) => aims(old) === aims(next));
    if (!former) return [];
    left.delete(former);
    return [[former, next] as const];
  });
  const came = new Set(pairs.map(([, next]) => next));
  return { pairs, added: added.filter((each) => !came.has(each)), removed: [...left] };
};

const where = ({ source, label }: ChartTransition): string => `${source}: ${label}`;

const keptChanges = ([old, next]: readonly [ChartTransition, ChartTransition]): readonly Change[] => [
  ...textChanges(next.id, old, next),
  ...listChanges('action', next.id, 'action', old.actions, next.actions),
];

const pairChanges = ([old, next]: readonly [ChartTransition, ChartTransition]): readonly Change[] => [
  ...(aims(old) === aims(next)
    ? []
    : [createChange('changed', 'target', next.id, `${where(next)}${condition(next)} leads to ${aims(next)} instead of ${aims(old)}.`)]),
  ...(question(old) === question(next)
    ? []
    : [
        createChange(
          'changed',
          'guard',
          next.id,
          `${where(next)} to ${aims(next)} asks “${question(next)}” instead of “${question(old)}”.`,
        ),
      ]),
  ...keptChanges([old, next]),
];

export interface Difference {
  readonly changes: readonly Change[];
  readonly states: Readonly<Record<string, Mark>>;
  readonly transitions: Readonly<Record<string, Mark>>;
}

const delayedMarks = (old: ChartStructure, next: ChartStructure): Record<string, Mark> => {
  const { kept } = split(delaysOf(old), delaysOf(next), ({ name }) => name);
  const longer = kept.flatMap(([before, after]) => (before.text === after.text ? [] : waiting(next, after.name)));
  return Object.fromEntries(longer.map((id) => [id, 'changed' as const]));
};

const marksOf = (changes: readonly Change[], thing: 'state' | 'transition', known: ReadonlySet<string>): Record<string, Mark> => {
  const marks: Record<string, Mark> = {};
  for (const { about, mark, thing: of } of changes)
    if (known.has(about) && marks[about] === undefined) marks[about] = of === thing ? mark : 'changed';
  return marks;
};

export const compareStructures = (old: ChartStructure, next: ChartStructure): Difference => {
  const states = split(old.states, next.states, ({ path }) => path);
  const transitions = split(old.transitions, next.transitions, ({ id }) => id);
  const { pairs, added, removed } = paired(transitions);
  const laws = split(old.laws, next.laws, ({ name }) => name);
  const changes: readonly Change[] = [
    ...(old.sentence === next.sentence ? [] : [createChange('changed', 'machine', '', `It is for something else now: “${next.sentence}”`)]),
    ...states.added.map(({ path, description }) => createChange('added', 'state', path, `There is a new state ${path}: ${description}`)),
    ...states.removed.map(({ path, description }) => createChange('removed', 'state', path, `The state ${path} is gone: ${description}`)),
    ...states.kept.flatMap(stateChanges),
    ...added.map((each) =>
      createChange('added', 'transition', each.id, `${where(each)}${condition(each)} leads to ${aims(each)}. ${each.description}`),
    ),
    ...removed.map((each) =>
      createChange('removed', 'transition', each.id, `${where(each)}${condition(each)} led to ${aims(each)}. ${each.description}`),
    ),
    ...pairs.flatMap(pairChanges),
    ...transitions.kept.flatMap(keptChanges),
    ...delayChanges(old, next),
    ...laws.added.map(({ name }) => createChange('added', 'law', '', `A new law holds: ${name}.`)),
    ...laws.removed.map(({ name }) => createChange('removed', 'law', '', `A law was removed: ${name}.`)),
  ];
  const gone = Object.fromEntries(pairs.map(([former]) => [former.id, 'removed' as const]));
  const ids = new Set([...old.transitions, ...next.transitions].map(({ id }) => id));
  const paths = new Set([...old.states, ...next.states].map(({ path }) => path));
  return {
    changes,
    states: marksOf(changes, 'state', paths),
    transitions: { ...delayedMarks(old, next), ...marksOf(changes, 'transition', ids), ...gone },
  };
};
