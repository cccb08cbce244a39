import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readAudit } from '#scripts/test/advisories.ts';

interface Component {
  readonly purl: string;
  readonly version: string;
  readonly hashes?: readonly object[];
  readonly properties?: readonly { readonly name: string }[];
}

/** For example `pkg:npm/%40lingui/core@6.8.0` → `@lingui/core`. */
const nameOf = ({ purl }: Component): string => decodeURIComponent(purl).replaceAll(/^pkg:npm\/|@[^@]*$/g, '');

const report = (severities: Readonly<Record<string, string>>): string =>
  JSON.stringify({
    vulnerabilities: Object.fromEntries(Object.entries(severities).map(([name, severity]) => [name, { name, severity }])),
    metadata: {
      vulnerabilities: Object.fromEntries(
        ['low', 'high', 'critical'].map((each) => [each, Object.values(severities).filter((one) => one === each).length]),
      ),
    },
  });

it('fails for a vulnerability of a high severity, and names the package', () => {
  expect(readAudit(report({}))).toMatchObject({ isPassed: true });
  expect(readAudit(report({ small: 'low' }))).toMatchObject({ isPassed: true });
  expect(readAudit(report({ small: 'low', bad: 'high', worse: 'critical' }))).toEqual({
    isPassed: false,
    text: expect.stringContaining('bad (high), worse (critical)'),
  });
});

it.each(['', 'npm error network', '{"error":{"code":"ENOTFOUND"}}'])(
  'passes with a note where the registry does not answer: %s',
  (output) => {
    expect(readAudit(output)).toEqual({ isPassed: true, text: expect.stringContaining('does not answer') });
  },
);

it('the bill of materials has each package with its version and hash, and marks those of development', () => {
  const output = execFileSync('npm', ['run', '--silent', 'sbom'], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const bill = JSON.parse(output) as { readonly bomFormat: string; readonly components: readonly Component[] };
  expect(bill.bomFormat).toBe('CycloneDX');
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>;
  const versions = new Map(bill.components.map((each) => [nameOf(each), each.version]));
  for (const [name, version] of Object.entries(dependencies ?? {})) expect([name, versions.get(name)]).toEqual([name, version]);
  const development = bill.components.filter(({ properties }) => properties?.some(({ name }) => name === 'cdx:npm:package:development'));
  const marked = new Set(development.map(nameOf));
  expect(Object.keys(dependencies ?? {}).filter((name) => marked.has(name))).toEqual([]);
  expect(['vitest', 'oxlint'].filter((name) => name in (devDependencies ?? {}) && !marked.has(name))).toEqual([]);
  expect(bill.components.every(({ hashes }) => (hashes?.length ?? 0) > 0)).toBe(true);
});
