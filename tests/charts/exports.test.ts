import purify from 'dompurify';
import mermaid from 'mermaid';
import { render } from 'state-machine-cat';
import { describe, expect, test } from 'vitest';
import { toMermaid } from '#atlas/charts/mermaid.ts';
import { readChart } from '#atlas/charts/read-chart.ts';
import { toScxml } from '#atlas/charts/scxml.ts';
import { stateSentences, transitionRows } from '#atlas/charts/chart-text.ts';
import { catalogue } from '#machines/catalogue.ts';

// Mermaid sanitizes labels with a tool that needs a browser. Only the grammar is tested here.
Object.assign(purify, { addHook: () => undefined, sanitize: (text: string) => text });

const count = (text: string, part: RegExp): number => [...text.matchAll(part)].length;

interface Reading {
  readonly states: readonly { readonly name: string; readonly statemachine?: Reading }[];
  readonly transitions?: readonly unknown[];
}

const statesIn = ({ states }: Reading): readonly string[] =>
  states.flatMap(({ name, statemachine }) => [name, ...(statemachine ? statesIn(statemachine) : [])]);

const transitionsIn = ({ states, transitions = [] }: Reading): number =>
  transitions.length + states.reduce((sum, { statemachine }) => sum + (statemachine ? transitionsIn(statemachine) : 0), 0);

const isReading = (found: unknown): found is Reading => typeof found === 'object' && found !== null && 'states' in found;

const readScxml = async (text: string): Promise<Reading> => {
  const found: unknown = await render(text, { inputType: 'scxml', outputType: 'json' });
  if (!isReading(found)) throw new Error('state-machine-cat found no states');
  return found;
};

test('the independent parser refuses a text that is not well-formed', async () => {
  await expect(readScxml('<scxml><state id="a"></scxml>')).rejects.toThrow();
});

describe.each(catalogue.map((entry) => ({ name: entry.file, chart: readChart(entry) })))('$name', ({ chart }) => {
  const aims = chart.transitions.reduce((sum, { targets }) => sum + targets.length, 0);

  test('is a valid state diagram in Mermaid, with every state and every transition', async () => {
    const text = toMermaid(chart);
    expect(await mermaid.parse(text)).toMatchObject({ diagramType: 'stateDiagram' });
    expect(count(text, /^ *state "/gm)).toBe(chart.states.length);
    const starts = chart.states.filter(({ initial }) => initial !== null).length;
    const ends = chart.states.filter(({ kind }) => kind === 'final').length;
    expect(count(text, / --> /g)).toBe(aims + starts + ends);
  });

  test('is well-formed SCXML, in which an independent parser finds every state and every transition', async () => {
    const text = toScxml(chart);
    const reading = await readScxml(text);
    const found = new Set(statesIn(reading));
    const missing = chart.states.filter(({ path, name }) => !found.has(path === '(root)' ? `machine.${name}` : path));
    expect(missing.map(({ path }) => path)).toEqual([]);
    expect(count(text, /<transition /g)).toBe(chart.transitions.length);
    expect(transitionsIn(reading)).toBeGreaterThanOrEqual(aims);
  });

  test('is a table with a line for every transition, and sentences for every state', () => {
    expect(transitionRows(chart).map(({ transition }) => transition)).toEqual(chart.transitions.map(({ id }) => id));
    const sentences = stateSentences(chart);
    expect(sentences.map(({ state }) => state)).toEqual(chart.states.map(({ path }) => path));
    expect(
      sentences
        .flatMap(({ sentence, ways }) => [sentence, ...ways.map((way) => way.sentence)])
        .filter((text) => !/^[A-Z“].*[.!?]$/s.test(text)),
    ).toEqual([]);
  });
});
