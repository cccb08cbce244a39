import { runInThisContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { stripCalls, stripChart, stripWords } from '#scripts/build/strip.ts';

const chart = (code: string): string => stripChart(code, 'visit.machine.ts')?.toString() ?? code;
const calls = (code: string): string => stripCalls(code, 'calls.ts')?.toString() ?? code;
const words = (code: string): string => stripWords(code, 'visits.words.ts')?.toString() ?? code;
/** Evaluates code, so that white space does not matter. */
const value = (code: string): unknown => runInThisContext(code);

describe('the browser build', () => {
  it('carries no description and no clause of a state or transition', () => {
    const code = `({ id: 'visit', description: 'The visit.', meta: { spec: '§4' }, states: { booked: { meta: { spec: '§4' }, description: "Booked, {really}", on: { cancel: [{ guard: 'isLate', target: 'a', description: \`No\`, meta: { spec: '§4' } }] } } } })`;
    expect(value(chart(code))).toEqual({ id: 'visit', states: { booked: { on: { cancel: [{ guard: 'isLate', target: 'a' }] } } } });
  });

  it('keeps the description of anything that is no state', () => {
    const code = `({ context: { description: 'Bring a mat', meta: { page: 1 } } })`;
    expect(chart(code)).toBe(code);
  });

  it('keeps what stands between and after them, computed keys and spreads included', () => {
    const code = `({ description: 'x', entry: 'greet', ['meta']: 1, meta: { spec: 'y' }, ...{ exit: 'leave' } })`;
    expect(value(chart(code))).toEqual({ entry: 'greet', meta: 1, exit: 'leave' });
  });

  it('understands TypeScript', () => {
    const code = `const one = { meta: { spec: '§1' }, target: 'a' } as const satisfies object;`;
    expect(chart(code)).toBe(`const one = { target: 'a' } as const satisfies object;`);
  });

  it('carries the id of a sentence, whose text comes from the catalogue', () => {
    expect(value(words(`({ full: /*i18n*/ { id: 'problem.full', message: 'The class is full' } })`))).toEqual({
      full: { id: 'problem.full' },
    });
    expect(words(`({ message: 'kept' })`)).toBe(`({ message: 'kept' })`);
  });

  it('contains method, path and answer of a call, and no field that only the server uses', () => {
    const code = `({ book: { method: 'POST', path: '/api/v1/book', summary: 'Book.', needs: 'session', body: {}, answer: [1], idempotent: true, problems: ['a'] } })`;
    expect(value(calls(code))).toEqual({ book: { method: 'POST', path: '/api/v1/book', answer: [1] } });
    expect(calls(`({ path: 'kept', body: 1 })`)).toBe(`({ path: 'kept', body: 1 })`);
  });
});
