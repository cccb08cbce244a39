/** No call is left out where every code is answered (`every-problem.ts`). */
import { describe, expect, test } from 'vitest';
import { catalogue } from '#machines/catalogue.ts';
import { isLikeCall, portsOf } from './every-problem.ts';
import { callsOf, changes, listedPorts, problemsOf } from './port-problems.ts';

describe('what a member asks the studio', () => {
  const ports = catalogue.flatMap(portsOf);
  const names = new Set(ports.map(([port]) => port));

  test('is asked by a port of which it is known with what it may be refused', () => {
    const unknown = ports.filter((port) => isLikeCall(port) && problemsOf(port[0]) === null);
    expect(unknown.map(([port]) => port)).toEqual([]);
    expect(listedPorts.filter((port) => !names.has(port))).toEqual([]);
  });

  test('is looked at whatever they change: only a cart is emptied line by line, never all at once', () => {
    const looked = new Set([...names].flatMap(callsOf));
    expect(changes.filter((name) => !looked.has(name))).toEqual(['deleteCart']);
  });
});
