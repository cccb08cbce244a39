import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { calls, callNames } from '#contract/calls.ts';
import type { Call } from '#contract/call-definition.ts';
import { oneLine, printable, printableJson, severalLines } from '#contract/characters.ts';
import { OneLine, SeveralLines } from '#contract/text.ts';
import { runStudioCommand } from '#server/studio/admin/studio-command.ts';

const bad = ['\u0000', '\u0007', '\u001b', '\u007f', '\u009b', '\u2028', '\u202a', '\u202e', '\u2066', '\u2069'];
const lines = ['\n', '\t', '\r', '\r\n'];
const kept = ['👩🏽‍🚀', '👨‍👩‍👧‍👦', '🏳️‍🌈', 'می‌خواهم', 'क्‍ष', '한글', 'Zoe\u0308', 'שלום\u200f', '𝒜', 'ﬁ', ' '];

const text = fc
  .array(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.constantFrom(...bad, ...lines, ...kept, '\ud800')))
  .map((parts) => parts.join(''));
const wanted = fc.array(fc.constantFrom(...kept)).map((parts) => parts.join(''));

const forms = [
  ['one line', OneLine(), /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u],
  // A carriage return becomes a line feed.
  ['several lines', SeveralLines(), /(?![\n\t\r])[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u],
] as const;

describe.each(forms)('a text of %s', (_what, form, refused) => {
  it('is refused if it has a control character or an override of direction, and only then', () => {
    fc.assert(fc.property(text, (sent) => v.is(form, sent) === !refused.test(sent.trim())));
  });

  it('is composed, whole, without spaces around it, and the same when it is sent again', () => {
    fc.assert(
      fc.property(text, (sent) => {
        const { success, output } = v.safeParse(form, sent);
        if (!success) return;
        expect(output).toBe(output.normalize('NFC').trim());
        expect(output.isWellFormed()).toBe(true);
        expect(v.parse(form, output)).toBe(output);
      }),
    );
  });

  it('keeps emoji and all scripts', () => {
    fc.assert(fc.property(wanted, (sent) => v.parse(form, sent) === sent.normalize('NFC').trim()));
  });
});

describe('what a command prints', () => {
  it('is one line without control characters, for any stored text', () => {
    fc.assert(fc.property(text, (stored) => oneLine.test(printable(stored)) && oneLine.test(printableJson({ stored }))));
    fc.assert(fc.property(text, (stored) => JSON.parse(printableJson({ stored })).stored === stored));
  });

  it('is escaped on both streams, also if the text comes from the command', async () => {
    const printed: string[] = [];
    const take = (line: string): void => void printed.push(line);
    const code = await runStudioCommand(['check', '/nowhere/\u001b[2J\u202ebox'], {}, { out: take, err: take });
    expect(code).toBe(1);
    expect(printed.join('')).toContain(String.raw`\u{1b}[2J\u{202e}box`);
    expect(printed.every((line) => oneLine.test(line))).toBe(true);
  });
});

interface Leaf {
  readonly path: string;
  readonly schema: v.GenericSchema;
}
type Parts = Readonly<Record<'entries' | 'item' | 'wrapped' | 'options' | 'value' | 'items', unknown>>;

const stringsIn = (schema: unknown, path: string): readonly Leaf[] => {
  if (typeof schema !== 'object' || schema === null || !('type' in schema)) return [];
  if (schema.type === 'string') return [{ path, schema: schema as v.GenericSchema }];
  const { entries, item, wrapped, options, value, items } = schema as Partial<Parts>;
  return [
    ...Object.entries((entries ?? {}) as Readonly<Record<string, unknown>>).flatMap(([key, one]) => stringsIn(one, `${path}.${key}`)),
    ...[item, wrapped, value].flatMap((one) => stringsIn(one, path)),
    ...[options, items].flatMap((all) => (Array.isArray(all) ? all.flatMap((one) => stringsIn(one, path)) : [])),
  ];
};

const partsOf = (part: 'body' | 'answer'): readonly Leaf[] => callNames.flatMap((name) => stringsIn((calls[name] as Call)[part], name));

/** Secrets and ids. They are not shown to people, so they may contain any character. */
const unread = /\.(?:\w*_?id|ids|\w*password|token|number)$/;

describe('the schemas of the calls', () => {
  it('refuse such characters in every text that is sent', () => {
    const accepting = partsOf('body').filter(({ schema }) => bad.some((sign) => v.is(schema, `2026${sign}03`)));
    expect(partsOf('body').length).toBeGreaterThan(50);
    expect([...new Set(accepting.map(({ path }) => path))].filter((path) => !unread.test(path))).toEqual([]);
  });

  it('accept rows that were stored before', () => {
    const rules: readonly unknown[] = [oneLine, severalLines];
    const pipes = partsOf('answer').flatMap(({ path, schema }) =>
      ('pipe' in schema ? (schema.pipe as readonly { readonly requirement?: unknown }[]) : []).map(({ requirement }) => ({
        path,
        requirement,
      })),
    );
    expect(pipes.length).toBeGreaterThan(50);
    expect(pipes.filter(({ requirement }) => rules.includes(requirement)).map(({ path }) => path)).toEqual([]);
  });
});
