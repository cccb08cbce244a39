import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Locked {
  readonly version?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly resolved?: string;
}

const manifest: {
  engines: { node: string };
  allowScripts: Record<string, boolean>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
} = JSON.parse(readFileSync('package.json', 'utf8'));
const { packages }: { packages: Record<string, Locked> } = JSON.parse(readFileSync('package-lock.json', 'utf8'));

const finds = (from: string, name: string): boolean => {
  const parts = from === '' ? [] : from.split('/node_modules/');
  const folders = parts.map((_, index) => parts.slice(0, parts.length - index).join('/node_modules/'));
  return [...folders.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`].some((path) => path in packages);
};

describe('the packages', () => {
  it('are pinned to exact versions', () => {
    const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('are locked for every platform, so that npm ci works on each', () => {
    const gaps = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !finds(from, name))
        .map((name) => `${from} lacks ${name}`),
    );
    expect(gaps).toEqual([]);
  });

  it('are locked without an address of where they came from', () => {
    expect(Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  it('bring the runtime, in production too, and may install it', () => {
    expect(manifest.dependencies['node']).toBe(process.versions.node);
    expect(manifest.allowScripts['node']).toBe(true);
    expect(manifest.engines.node).toBe('>=20.19');
  });
});
