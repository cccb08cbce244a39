import fc from 'fast-check';
import { routeNames, routeDefinitions, type Route } from '#machines/app/route.rules.ts';

/** Fixed segments of other paths, so no id may equal one. */
const taken = new Set(Object.values(routeDefinitions).flatMap(({ path }) => path.split('/')));
/** Such an id would change the meaning of an address. */
const leadsElsewhere = (text: string): boolean => /[/\\]/.test(text) || text === '.' || text === '..';
const id = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((text) => !taken.has(text) && !leadsElsewhere(text));
const value = fc.option(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), { nil: undefined });

export const anyRoute: fc.Arbitrary<Route> = fc.constantFrom(...routeNames).chain((name) => {
  const params = [...routeDefinitions[name].path.matchAll(/:(\w+)/g)].map(([, param = '']) => param);
  return fc.tuple(fc.tuple(...params.map(() => id)), fc.tuple(...routeDefinitions[name].query.map(() => value))).map(([ids, values]) => {
    const queryEntries = routeDefinitions[name].query.flatMap((key, at) => (values[at] === undefined ? [] : [[key, values[at]]]));
    return {
      name,
      params: Object.fromEntries(params.map((param, at) => [param, ids[at]])),
      query: Object.fromEntries(queryEntries),
    } as Route;
  });
});
