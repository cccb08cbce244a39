/**
 * Removes what the browser does not need from a production build. It removes `description` and `meta` from states and transitions. It
 * removes `message` from the descriptors in words/, because the catalogues have the same sentences. In the table of calls it keeps only
 * what the browser reads: method, path and answer.
 */
import { parseSync, Visitor, type ESTree } from 'rolldown/utils';
import { RolldownMagicString } from 'rolldown';
import type { Plugin } from 'vite';

type Literal = ESTree.ObjectExpression;
type Property = ESTree.ObjectProperty;

const nameOf = ({ key, computed }: Property): string | null => {
  if (computed) return null;
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : null;
};

const find = (literal: Literal, name: string): Property | undefined =>
  literal.properties.find((property): property is Property => property.type === 'Property' && nameOf(property) === name);

/**
 * The properties to remove from a state or a transition, which is recognised by `meta: { spec }`. No other object in a machine file has it.
 */
const chartProse = (literal: Literal): readonly Property[] => {
  const meta = find(literal, 'meta');
  if (meta?.value.type !== 'ObjectExpression' || !find(meta.value, 'spec')) return [];
  const description = find(literal, 'description');
  return description ? [description, meta] : [meta];
};

const sourceSentence = (literal: Literal): readonly Property[] => {
  const message = find(literal, 'message');
  return message && find(literal, 'id') && message.value.type === 'Literal' ? [message] : [];
};

/** The fields of a call's definition that only the server and the documentation read. */
const serverSide = ['summary', 'needs', 'params', 'query', 'body', 'idempotent', 'problems'];
const callRow = (literal: Literal): readonly Property[] =>
  find(literal, 'summary') && find(literal, 'path')
    ? serverSide.flatMap((name) => {
        const property = find(literal, name);
        return property ? [property] : [];
      })
    : [];

const remove = (code: string, choose: (literal: Literal) => readonly Property[], file: string): RolldownMagicString | null => {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) return null;
  const text = new RolldownMagicString(code);
  new Visitor({
    ObjectExpression(literal) {
      const chosen = new Set<unknown>(choose(literal));
      for (const [index, property] of literal.properties.entries()) {
        if (!chosen.has(property)) continue;
        const next = literal.properties[index + 1];
        text.remove(property.start, next ? next.start : literal.end - 1);
      }
    },
  }).visit(program);
  return text.hasChanged() ? text : null;
};

export const stripChart = (code: string, file: string): RolldownMagicString | null => remove(code, chartProse, file);
export const stripCalls = (code: string, file: string): RolldownMagicString | null => remove(code, callRow, file);
export const stripWords = (code: string, file: string): RolldownMagicString | null => remove(code, sourceSentence, file);

const plugin = (name: string, id: RegExp, strip: typeof stripChart): Plugin => ({
  name,
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id },
    handler(code, file) {
      const stripped = strip(code, file);
      return stripped ? { code: stripped.toString(), map: stripped.generateMap().toString() } : null;
    },
  },
});

export const stripProse = (): Plugin[] => [
  plugin('spotter:strip-charts', /\/machines\/.+\.ts$/, stripChart),
  plugin('spotter:strip-calls', /\/contract\/(?:.+-)?calls\.ts$/, stripCalls),
  plugin('spotter:strip-words', /\/words\/.+\.ts$/, stripWords),
];
