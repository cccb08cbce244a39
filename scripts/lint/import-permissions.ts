/** Which layer may import which other layer. Every error names the alternative. */
import type { SourceFile, ImportTarget } from './file-layer.ts';

interface Permission {
  /** Permitted layers of the project besides the file's own. */
  readonly layers: readonly string[];
  /** Permitted packages. `runtime`: all dependencies of package.json except those in `never`. */
  readonly packages: readonly string[] | 'runtime';
  readonly never?: readonly string[];
  readonly also?: readonly string[];
  readonly node: boolean;
  readonly advice: string;
}

const browserPackages = ['react', 'react-dom', '@xstate/react', '@ark-ui/react', '@lingui/react', 'wouter', 'ky'];

const permissions: Readonly<Record<string, Permission>> = {
  contract: {
    layers: [],
    packages: ['valibot', '@valibot/to-json-schema'],
    node: false,
    advice: 'contract/ knows the schema library and nothing else',
  },
  machines: {
    layers: ['contract'],
    packages: ['xstate', 'card-validator', '@internationalized/date', 'regexparam', '@zxcvbn-ts/core', '@zxcvbn-ts/language-common'],
    node: false,
    advice: 'machines/ is pure: name a port in the chart and fill it in a *.effects.ts file or in server/',
  },
  words: {
    layers: ['contract'],
    packages: ['@lingui/core'],
    node: false,
    advice: 'words/ turns codes of contract/ into sentences: pass everything else in as a value',
  },
  'src/ui': {
    layers: [],
    packages: ['react', 'react-dom', '@ark-ui/react', '@tanstack/react-virtual'],
    node: false,
    advice: 'src/ui/ knows no domain word: take what it shows as props, sentences included',
  },
  'src/api': {
    layers: ['contract'],
    packages: ['ky', 'valibot', 'eventsource-parser'],
    node: false,
    advice: 'src/api/ carries calls of contract/ over ky: give the rest to the port that calls it',
  },
  'src/features': {
    layers: ['machines', 'contract', 'words', 'src/api', 'src/ui'],
    packages: ['react', 'react-dom', 'xstate', '@xstate/react', '@lingui/core', '@lingui/react', 'wouter'],
    also: ['@stripe/stripe-js', '@simplewebauthn/browser'],
    node: false,
    advice: 'features meet in src/app/ only: move what two of them need to src/ui/, words/ or machines/',
  },
  src: {
    layers: ['machines', 'contract', 'words', 'src/api', 'src/ui', 'src/features'],
    packages: [
      'react',
      'react-dom',
      'xstate',
      '@xstate/react',
      '@lingui/core',
      '@lingui/react',
      'wouter',
      '@fontsource-variable/familjen-grotesk',
    ],
    node: false,
    advice: 'the browser knows no server: request it by a call of contract/',
  },
  'src/sw.ts': {
    layers: ['src'],
    packages: ['workbox-precaching', 'workbox-routing'],
    node: false,
    advice: 'the worker keeps the built app and listens to the browser: what it does stands in src/app/',
  },
  server: {
    layers: ['contract', 'words', 'machines'],
    packages: 'runtime',
    never: browserPackages,
    node: true,
    advice: 'server/ shares contract/, words/ and machines/ with the browser and nothing else, and runs without development packages',
  },
  atlas: {
    layers: ['machines', 'contract', 'words'],
    packages: 'runtime',
    never: ['ky', 'wouter', 'hono', 'kysely', 'pg', '@electric-sql/pglite'],
    also: ['elkjs', 'highs'],
    node: true,
    advice: 'atlas/ derives from the machines: drivers are handed to it by the suites',
  },
};

/** Packages that a single file may import, although its layer may not. React is listed for emails, because it renders their HTML. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  'server/mail/email-template.ts': ['react', 'react-dom'],
  'server/mail/email-blocks.ts': ['react'],
};

const isListOfMachines = (path: string): boolean => path === 'machines/catalogue.ts' || path.endsWith('.catalogue.ts');

const isFlowOrModel = (path: string): boolean =>
  path.startsWith('machines/') &&
  (path.endsWith('.model.ts') || isListOfMachines(path) || (path.endsWith('.machine.ts') && !path.endsWith('-lifecycle.machine.ts')));

const isForTestsOnly = (path: string): boolean => path.endsWith('.model.ts') || isListOfMachines(path) || path === 'machines/model.ts';

const refuseFile = (from: SourceFile, to: SourceFile, permission: Permission): string | null => {
  if (to.layer !== from.layer && !permission.layers.includes(to.layer))
    return `${from.layer}/ may not import ${to.path}: ${permission.advice}.`;
  if (from.feature !== null && to.feature !== null && from.feature !== to.feature)
    return `The feature ${from.feature} may not import the feature ${to.feature}: ${permission.advice}.`;
  if (from.layer === 'server' && isFlowOrModel(to.path))
    return `server/ may not import ${to.path}: it uses rules and lifecycle charts; flows belong to the browser.`;
  if (from.layer.startsWith('src') && isForTestsOnly(to.path))
    return `The browser may not import ${to.path}: models are for tests and the atlas; import the machine.`;
  return null;
};

const refusePackage = (from: SourceFile, name: string, permission: Permission, runtime: ReadonlySet<string>): string | null => {
  const allowed =
    permission.packages === 'runtime' ? runtime.has(name) && !permission.never?.includes(name) : permission.packages.includes(name);
  return allowed || permission.also?.includes(name) || exceptions[from.path]?.includes(name)
    ? null
    : `${from.layer}/ may not import the package ${name}: ${permission.advice}.`;
};

export const importProblem = (from: SourceFile, target: ImportTarget, runtime: ReadonlySet<string>): string | null => {
  const permission = permissions[from.layer];
  if (!permission) return null;
  if (target.kind === 'file') return refuseFile(from, target.file, permission);
  if (target.kind === 'package') return refusePackage(from, target.name, permission, runtime);
  return permission.node ? null : `${from.layer}/ may not import ${target.name}: ${permission.advice}.`;
};
