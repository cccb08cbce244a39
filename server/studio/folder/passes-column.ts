/** `unlimited from 2026-01-05; ten from -20d until +40d used 6`. A day is a date, or relative to the first load of the pass. */
import { addDays } from '#machines/classes/day.rules.ts';
import type { PassTypeEntry, StudioDocument } from './studio-json.schema.ts';

export type ParsedDay = { readonly kind: 'date'; readonly day: string } | { readonly kind: 'relative'; readonly days: number };

export interface ParsedPass {
  readonly type: PassTypeEntry;
  readonly from: ParsedDay;
  /** The last day; null: the default of the type of the pass. */
  readonly until: ParsedDay | null;
  /** The number of visits that were used before the history begins. */
  readonly used: number;
}

const dayForm = String.raw`\d{4}-\d{2}-\d{2}|[+-]\d{1,4}d`;
const passForm = new RegExp(
  String.raw`^(?<type>\S+)(?: from (?<from>${dayForm}))?(?: until (?<until>${dayForm}))?(?: used (?<used>\d{1,4}))?$`,
);

const readDay = (text: string): ParsedDay | string => {
  if (text.endsWith('d')) return { kind: 'relative', days: Number(text.slice(0, -1)) };
  const date = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? `there is no day ${text}` : { kind: 'date', day: text };
};

export const resolveDay = (written: ParsedDay, today: string): string =>
  written.kind === 'date' ? written.day : addDays(today, written.days);

/** The first and last day of a pass that is first loaded on `today`. */
export const passDays = (pass: ParsedPass, today: string): { startsOn: string; expiresOn: string | null } => {
  const startsOn = resolveDay(pass.from, today);
  if (pass.until) return { startsOn, expiresOn: resolveDay(pass.until, today) };
  const validDays = pass.type.kind === 'count' ? pass.type.valid_days : undefined;
  return { startsOn, expiresOn: validDays === undefined ? null : addDays(startsOn, validDays) };
};

const readPass = (text: string, document: StudioDocument): ParsedPass | string => {
  const groups = passForm.exec(text.trim())?.groups;
  if (!groups) return `"${text.trim()}" is no pass; write it like "ten from 2026-01-05 until 2026-04-05 used 3"`;
  const type = document.pass_types.find(({ key }) => key === groups['type']);
  if (!type) return `there is no pass type "${groups['type']}" in studio.json`;
  const used = Number(groups['used'] ?? 0);
  if (type.kind === 'membership' && used > 0) return `"${type.key}" is a membership, which has no number of visits to use`;
  if (type.kind === 'count' && used > type.visits) return `"${type.key}" has ${type.visits} visits; ${used} cannot be used`;
  const from = groups['from'] === undefined ? ({ kind: 'relative', days: 0 } as const) : readDay(groups['from']);
  const until = groups['until'] === undefined ? null : readDay(groups['until']);
  if (typeof from === 'string') return from;
  if (typeof until === 'string') return until;
  const pass = { type, from, until, used };
  const anyDay = '2026-01-01';
  if (until && from.kind === until.kind && resolveDay(until, anyDay) < resolveDay(from, anyDay))
    return `"${text.trim()}" ends before it begins`;
  return pass;
};

export const parsePasses = (cell: string, document: StudioDocument, reject: (reason: string) => void): ParsedPass[] => {
  const passes: ParsedPass[] = [];
  for (const text of cell.split(';')) {
    if (text.trim() === '') continue;
    const pass = readPass(text, document);
    if (typeof pass === 'string') reject(pass);
    else passes.push(pass);
  }
  return passes;
};
