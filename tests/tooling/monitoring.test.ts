import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createMetrics } from '#server/operation/metrics.ts';

const dashboard = readFileSync('deploy/monitoring/grafana-dashboard.json', 'utf8');
const alerts = readFileSync('deploy/monitoring/alerts.yml', 'utf8');
const manual = readFileSync('docs/operations/monitoring.md', 'utf8');

interface Dashboard {
  readonly panels: readonly { readonly id: number; readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
}

const { panels } = JSON.parse(dashboard) as Dashboard;
const rules = alerts.split(/^ +- alert: /m).slice(1);
const fieldOf = (rule: string, field: string): string => new RegExp(`^ +${field}: (.+)$`, 'm').exec(rule)?.[1] ?? '';
const expressions = [...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)), ...rules.map((rule) => fieldOf(rule, 'expr'))];

/** Metric names in a PromQL expression, without its quoted parts. */
const namesIn = (expression: string): string[] => expression.replaceAll(/"[^"]*"/g, '').match(/\b(?:spotter|nodejs|process)_\w+/g) ?? [];
const used = new Set(expressions.flatMap(namesIn));

/** A histogram has samples with three suffixes. */
const samplesOf = ({ name, type }: { readonly name: string; readonly type: unknown }): string[] =>
  type === 'histogram' ? ['bucket', 'sum', 'count'].map((ending) => `${name}_${ending}`) : [name];

const exported = async () => (await createMetrics().registry.getMetricsAsJSON()).map(({ name, type }) => ({ name, type }));

describe('the dashboard and the alert rules', () => {
  it('name only metrics that the server has', async () => {
    const known = new Set((await exported()).flatMap(samplesOf));
    expect(used.size).toBeGreaterThan(10);
    expect([...used].filter((name) => !known.has(name))).toEqual([]);
  });

  it('use each metric of ours', async () => {
    const unused = (await exported()).filter(
      (metric) => metric.name.startsWith('spotter_') && !samplesOf(metric).some((name) => used.has(name)),
    );
    expect(unused).toEqual([]);
  });

  it('have a title and an expression for each panel, and no panel twice', () => {
    expect(panels.every(({ title, targets }) => title !== '' && targets.length > 0)).toBe(true);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });

  it('have a duration, a severity and a summary for each alert', () => {
    expect(rules.length).toBeGreaterThan(8);
    for (const rule of rules) {
      expect(fieldOf(rule, 'for'), rule).toMatch(/^\d+m$/);
      expect(fieldOf(rule, 'severity'), rule).toMatch(/^(?:critical|warning)$/);
      expect(fieldOf(rule, 'summary'), rule).toMatch(/^['"]?[A-Z{].*\.['"]?$/);
    }
  });

  it('have a section in the manual for each alert', () => {
    const names = rules.map((rule) => rule.split('\n', 1)[0]);
    expect([...manual.matchAll(/^### (\w+)$/gm)].map(([, name]) => name)).toEqual(names);
  });
});

describe('the packages of telemetry', () => {
  const sources = globSync('server/**/*.ts').map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  const importersOf = (pattern: RegExp): string[] => sources.flatMap(({ path, text }) => (pattern.test(text) ? [path] : [])).toSorted();

  it('are read by one file each, which is read only when it is configured', () => {
    expect(importersOf(/from '@opentelemetry\//)).toEqual(['server/operation/open-tracer.ts']);
    expect(importersOf(/from 'prom-client'/)).toEqual(['server/operation/metrics.ts']);
    expect(importersOf(/^import (?!type ).*(?:open-tracer|\/metrics|metrics-listener)\.ts'/m)).toEqual([]);
    expect(importersOf(/import\('\.\/(?:open-tracer|metrics|metrics-listener)\.ts'\)/)).toEqual(['server/operation/telemetry.ts']);
  });
});
