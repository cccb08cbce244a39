import { describe, expect, test } from 'vitest';
import { catalogue } from '#machines/catalogue.ts';
import { isLikeCall, portsOf } from './every-problem.ts';
import { callsOf, changes, listedPorts, problemsOf } from './port-problems.ts';

describe('the calls of members to the server', () => {
  const ports = catalogue.flatMap(portsOf);
  const names = new Set(ports.map(([port]) => port));

  test('belong to a port whose possible refusals are known', () => {
    const unknown = ports.filter((port) => isLikeCall(port) && problemsOf(port[0]) === null);
    expect(unknown.map(([port]) => port)).toEqual([]);
    expect(listedPorts.filter((port) => !names.has(port))).toEqual([]);
  });

  test('are checked for each change: a cart is emptied line by line, and never by one call', () => {
    const looked = new Set([...names].flatMap(callsOf));
    expect(changes.filter((name) => !looked.has(name))).toEqual(['deleteCart']);
  });
});
