import { readFileSync } from 'node:fs';
import type { Identifier } from '@mdn/browser-compat-data';
import bcd from '@mdn/browser-compat-data/forLegacyNode';
import { describe, expect, it } from 'vitest';
import { browserList, oldBrowserParagraphs } from '#scripts/build/old-browser-page.ts';
import { buildTargets, oldestBrowsers } from '#scripts/build/supported-browsers.ts';
import { checkBuild } from '#scripts/browsers/check-build.ts';
import { api, browsersWithout, css, featureAt, type Floors, floorsOf } from '#scripts/browsers/compat-data.ts';
import { missingCssFeatures } from '#scripts/browsers/css-features.ts';
import { missingScriptFeatures } from '#scripts/browsers/script-features.ts';

const oldest = oldestBrowsers(process.cwd());
const floors = floorsOf(oldest);
const inSheet = (code: string): readonly string[] => [
  ...new Set(missingCssFeatures(new Map([['a.css', code]]), floors).map(({ feature }) => feature)),
];
const inScript = (code: string): readonly string[] => [
  ...new Set(missingScriptFeatures(new Map([['a.js', code]]), floors).map(({ feature }) => feature)),
];

describe('the supported browsers', () => {
  it('reach back two years before the data, and to the extended release of Firefox', () => {
    const twoYears = new Date(bcd['__meta'].timestamp);
    twoYears.setFullYear(twoYears.getFullYear() - 2);
    const tooNew = [...floors].flatMap(([name, floor]) =>
      Object.entries(bcd.browsers[name].releases).filter(
        ([version, { release_date: date, status }]) =>
          Number.parseFloat(version) < floor && (status === 'esr' || (date !== undefined && new Date(date) >= twoYears)),
      ),
    );
    expect(tooNew).toEqual([]);
  });

  it('are the targets of the build', () => {
    expect(buildTargets(process.cwd())).toEqual(['chrome123', 'edge123', 'firefox128', 'ios18', 'safari18']);
  });
});

describe('the sentence for old browsers', () => {
  const page = readFileSync('index.html', 'utf8');
  const tested: Readonly<Record<string, Identifier | undefined>> = {
    'AbortSignal.any': featureAt(api, 'AbortSignal', 'any_static'),
    'light-dark(': featureAt(css, 'types', 'color', 'light-dark'),
    'oklch(from': featureAt(css, 'types', 'color', 'oklch', 'relative_syntax'),
  };
  const lacking = (version: Floors): readonly string[] => [
    ...new Set(Object.values(tested).flatMap((feature) => (feature ? browsersWithout(feature, version) : []))),
  ];

  it('checks only features that every supported browser has', () => {
    expect(Object.entries(tested).filter(([code, feature]) => !page.includes(code) || !feature)).toEqual([]);
    expect(lacking(floors)).toEqual([]);
  });

  it('is shown by the versions before the oldest supported ones', () => {
    const before = new Map([...floors].map(([name, floor]) => [name, floor - 0.1] as const));
    expect(lacking(before)).toHaveLength(before.size);
  });

  it('is in the page once for each language, with each browser', () => {
    const paragraphs = oldBrowserParagraphs(process.cwd());
    const languages = paragraphs.matchAll(/<p lang="(\w+)" hidden>/g);
    expect(new Set([...languages].map(([, language]) => language))).toEqual(new Set(['en', 'es', 'et', 'fr', 'mi']));
    expect(paragraphs.split('Chrome 123, Edge 123, Firefox 128, iOS 18, Safari 18, Samsung Internet 27.')).toHaveLength(6);
  });
});

it('docs/browsers.md and README.md name the supported browsers', () => {
  const list = browserList(process.cwd());
  for (const file of ['docs/browsers.md', 'README.md']) expect(readFileSync(file, 'utf8'), file).toContain(list);
});

describe('the check of style sheets', () => {
  it.each([
    ['a property', '.a { text-box: trim-both cap alphabetic }', 'css.properties.text-box'],
    ['a property that lacks its prefix', '.a { user-select: none }', 'css.properties.user-select'],
    ['a keyword', '.a { text-wrap: pretty }', 'css.properties.text-wrap.pretty'],
    ['a keyword of a longhand', '.a { font-synthesis: oblique-only }', 'css.properties.font-synthesis-style.oblique-only'],
    ['a function', '.a { color: contrast-color(red) }', 'css.types.color.contrast-color'],
    ['a function in a custom property', '.a { --b: sibling-index() }', 'css.types.sibling-index'],
    ['a unit', '.a { width: 2rcap }', 'css.types.length.rcap'],
    ['a pseudo-class', '.a:open { color: red }', 'css.selectors.open'],
    ['a pseudo-element', '.a::details-content { color: red }', 'css.selectors.details-content'],
    ['an at-rule', '@position-try --a { top: 0 }', 'css.at-rules.position-try'],
    ['a descriptor', '@font-face { font-family: a; ascent-override: 90% }', 'css.at-rules.font-face.ascent-override'],
    ['a media feature', '@media (inverted-colors: inverted) { .a { color: red } }', 'css.at-rules.media.inverted-colors'],
    ['a rule nested behind a name', '.a { .b > & { field-sizing: content } }', 'css.properties.field-sizing'],
  ])('finds %s', (_, code, feature) => {
    expect(inSheet(code)).toContain(feature);
  });

  it.each([
    [
      'nesting, layers and newer colours',
      '@layer a { .a { &:has(b) { color: light-dark(oklch(from red l c h), color-mix(in oklch, red, blue)) } } }',
    ],
    ['units of the small screen', '.a { height: 100dvh; width: 10cqi }'],
    ['what stands beside its prefix', '.a { -webkit-user-select: none; user-select: none }'],
    ['what @supports tests', '@supports (field-sizing: content) { .a { field-sizing: content } }'],
  ])('accepts %s', (_, code) => {
    expect(inSheet(code)).toEqual([]);
  });

  it('finds another feature inside @supports', () => {
    expect(inSheet('@supports (color: red) { .a { field-sizing: content } }')).toContain('css.properties.field-sizing');
  });

  it.each(['.a { color: ) }', '.a { 1x: y }', '.a:::b { color: red }', '.a { .b > & { 1x: y } }'])(
    'refuses what cannot be read: %s',
    (code) => {
      expect(() => inSheet(code)).toThrow('css-tree cannot read');
    },
  );
});

describe('the check of scripts', () => {
  it.each([
    ['a global', 'new Temporal.PlainDate(2026, 1, 1)', 'javascript.builtins.Temporal'],
    ['a global function of the window', 'window.requestIdleCallback(a)', 'api.Window.requestIdleCallback'],
    ['a static method', 'Promise.try(a)', 'javascript.builtins.Promise.try'],
    ['a static method of the web', 'URL.parse(a)', 'api.URL.parse_static'],
    ['a static method of another window', 'a.URL.parse(b)', 'api.URL.parse_static'],
    ['a part of Intl', 'new Intl.DurationFormat()', 'javascript.builtins.Intl.DurationFormat'],
    ['a member of an object that exists once', 'navigator.setAppBadge(1)', 'api.Navigator.setAppBadge'],
    ['a method', 'a.getOrInsert(1, 2)', 'javascript.builtins.Map.getOrInsert'],
    ['a method of an iterator', 'a.values().map(b)', 'javascript.builtins.Iterator.map'],
    ['an event', "a.addEventListener('scrollend', b)", 'api.Document.scrollend_event'],
    ['a handler', 'b(a.onscrollend)', 'api.Document.scrollend_event'],
    ['a regular expression with modifiers', '/(?i:a)b/.test(c)', 'javascript.regular_expressions.modifier'],
    ['a declaration', '{ using a = b(); }', 'javascript.statements.using'],
  ])('finds %s', (_, code, feature) => {
    expect(inScript(code)).toContain(feature);
  });

  it.each([
    [
      'what all supported browsers have',
      'a.toSorted(); Object.groupBy(a, b); Promise.withResolvers(); AbortSignal.any([a]); structuredClone(a); /a/v.test(b)',
    ],
    ['a call that tests for its method', 'navigator.setAppBadge?.(1)'],
    ['a test for the type', "typeof Temporal === 'undefined'"],
    ['a method that the scripts define', 'const a = { getOrInsert() {} }; a.getOrInsert()'],
    ['a key of an object', 'a({ Temporal: 1 })'],
  ])('accepts %s', (_, code) => {
    expect(inScript(code)).toEqual([]);
  });
});

it('an accepted feature that no file uses is an error', () => {
  const { unexplained, unused } = checkBuild({ sheets: new Map([['a.css', '.a { text-wrap: pretty }']]), scripts: new Map() }, floors);
  expect(unexplained).toEqual([]);
  expect(unused).toContain('css.properties.resize');
  expect(unused).not.toContain('css.properties.text-wrap.pretty');
});
