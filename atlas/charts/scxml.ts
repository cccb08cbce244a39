/** A chart as W3C SCXML 1.0: structure, events, guards, actions, ports and delays, all by name. */
import type { ChartState, ChartStructure, ChartTransition } from './chart-data.ts';
import { escapeXml } from './svg.ts';
import { stateAt } from './view.ts';
import { delayNameOfEvent } from './wording.ts';

type Attributes = Readonly<Record<string, string | null>>;

const attributesOf = (attributes: Attributes): string =>
  Object.entries(attributes)
    .flatMap(([name, value]) => (value === null || value === '' ? [] : [` ${name}="${escapeXml(value)}"`]))
    .join('');

const element = (name: string, attributes: Attributes, inside: readonly string[] = []): readonly string[] =>
  inside.length === 0
    ? [`<${name}${attributesOf(attributes)}/>`]
    : [`<${name}${attributesOf(attributes)}>`, ...inside.map((line) => `  ${line}`), `</${name}>`];

/** The root needs a name that no state can have. */
const idOf = (chart: ChartStructure, path: string): string => (path === '(root)' ? `machine.${stateAt(chart, path).name}` : path);

const timerEvent = (path: string, delay: string): string => `after.${delay}.${path}`;

const eventOf = ({ event, source }: ChartTransition): string | null => {
  const actor = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event);
  if (actor) return actor[1] === 'done' ? `done.invoke.${actor[2]}` : `error.platform.${actor[2]}`;
  const delay = delayNameOfEvent(event);
  if (delay !== null) return timerEvent(source === '(root)' ? 'machine' : source, delay);
  return event.startsWith('xstate.done.state.') ? event.replace('xstate.', '') : event || null;
};

const actionsIn = (actions: readonly string[]): readonly string[] =>
  actions.flatMap((action) => element('spotter:action', { name: action }));

const transitionOf = (chart: ChartStructure, transition: ChartTransition): readonly string[] =>
  element(
    'transition',
    {
      event: eventOf(transition),
      cond: transition.guard?.name ?? null,
      target: transition.targets.map((target) => idOf(chart, target)).join(' '),
      type: transition.isReentering ? null : 'internal',
      'spotter:description': transition.description,
      'spotter:clause': transition.spec,
    },
    actionsIn(transition.actions),
  );

const timersOf = ({ delays, path }: ChartState, name: 'send' | 'cancel'): readonly string[] =>
  delays.flatMap((delay) => {
    const event = timerEvent(path === '(root)' ? 'machine' : path, delay.name);
    if (name === 'cancel') return element('cancel', { sendid: event });
    return element('send', {
      id: event,
      event,
      delay: delay.milliseconds === null ? null : `${delay.milliseconds}ms`,
      delayexpr: delay.milliseconds === null ? delay.name : null,
    });
  });

const block = (name: string, inside: readonly string[]): readonly string[] => (inside.length === 0 ? [] : element(name, {}, inside));

const tagOf = ({ kind }: ChartState): string => (kind === 'atomic' || kind === 'compound' ? 'state' : kind);

const stateOf = (chart: ChartStructure, state: ChartState): readonly string[] => {
  const own = chart.transitions.filter(({ source }) => source === state.path);
  const attributes: Attributes = {
    id: idOf(chart, state.path),
    initial: state.initial === null ? null : idOf(chart, state.initial),
    type: state.kind === 'history' ? (state.isDeep ? 'deep' : 'shallow') : null,
    'spotter:description': state.description,
    'spotter:clause': state.spec,
  };
  return element(tagOf(state), attributes, [
    ...block('onentry', [...actionsIn(state.entry), ...timersOf(state, 'send')]),
    ...block('onexit', [...actionsIn(state.exit), ...timersOf(state, 'cancel')]),
    ...state.invokes.flatMap(({ id, src }) => element('invoke', { id, src })),
    ...own.flatMap((transition) => transitionOf(chart, transition)),
    ...state.children.flatMap((child) => stateOf(chart, stateAt(chart, child))),
  ]);
};

/** Descriptions, clauses and actions are attributes of our own namespace, because SCXML actions would be code. */
export const toScxml = (chart: ChartStructure): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    ...element(
      'scxml',
      {
        xmlns: 'http://www.w3.org/2005/07/scxml',
        'xmlns:spotter': 'urn:spotter:chart',
        version: '1.0',
        name: chart.id,
        initial: idOf(chart, '(root)'),
      },
      stateOf(chart, stateAt(chart, '(root)')),
    ),
    '',
  ].join('\n');
