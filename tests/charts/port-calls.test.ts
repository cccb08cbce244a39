import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type CallName, callNames } from '#contract/calls.ts';
import { catalogue } from '#machines/catalogue.ts';
import { callsOf, listedPorts } from './port-problems.ts';

interface Filling {
  readonly file: string;
  readonly calls: readonly CallName[];
  readonly ports: readonly string[];
}

const everyPort = [...new Set(catalogue.flatMap(({ model }) => Object.keys(model.outcomes)))];

const effectsTaken = /(?:from |import\()'(\.\/|#)([\w/-]+\.effects\.ts)'/g;

const takenBy = (file: string, text: string): readonly string[] =>
  [...text.matchAll(effectsTaken)].map(([, from, path = '']) => (from === '#' ? path : join(dirname(file), path)));

const textOf = (file: string): string => {
  const text = readFileSync(file, 'utf8');
  return [text, ...takenBy(file, text).map(textOf)].join('\n');
};

/** A resource has only the port `load`, which `createResourceMachine` receives. */
const isFilledIn = (text: string, port: string): boolean =>
  port === 'load' ? text.includes('createResourceMachine') : new RegExp(`\\b${port}(:|,| \\})`).test(text);

const fillingIn = (file: string): Filling => {
  const text = textOf(file);
  return {
    file,
    calls: callNames.filter((name) => new RegExp(`Calls\\.${name}\\b`).test(text)),
    ports: everyPort.filter((port) => isFilledIn(text, port)),
  };
};

const effectFiles = globSync('src/**/*.effects.ts');
/** Effect files that other effect files import. They fill no port by themselves. */
const taken = new Set(effectFiles.flatMap((file) => takenBy(file, readFileSync(file, 'utf8'))));
const effects = effectFiles.filter((file) => !taken.has(file)).map(fillingIn);
/** Screens fill ports too, with effects of other subjects. */
const everywhere = [...effects, ...globSync('src/app/*.screen.tsx').map(fillingIn)];

describe('the calls of ports', () => {
  test('contain every call that a file sends', () => {
    const undeclared = effects
      .filter(({ ports }) => ports.length > 0)
      .flatMap(({ file, calls, ports }) =>
        calls.filter((name) => !ports.some((port) => callsOf(port).includes(name))).map((name) => `${file} asks ${name}`),
      );
    expect(undeclared).toEqual([]);
    expect(effects.flatMap(({ calls }) => calls).length).toBeGreaterThan(50);
  });

  test('contain no call that no implementation of the port sends', () => {
    const invented = listedPorts.flatMap((port) => {
      const called = new Set(everywhere.filter(({ ports }) => ports.includes(port)).flatMap(({ calls }) => calls));
      return port === 'load' ? [] : callsOf(port).flatMap((name) => (called.has(name) ? [] : [`${port} asks ${name}`]));
    });
    expect(invented).toEqual([]);
  });
});
