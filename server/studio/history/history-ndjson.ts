import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { checkActivity } from './validate-activity.ts';
import { PostLine, type ActivityLine, TrainingLine, UsualScoresLine } from './activity.schema.ts';
import { HistoryLine, type Selector } from './history.schema.ts';
import { readJson } from '../folder/json-positions.ts';
import type { CsvMember } from '../folder/members-csv.ts';
import { recordPosition } from '../folder/reading-position.ts';
import type { Findings } from '../folder/rejection.ts';
import { formatPath, issuePath, issueReason } from '../folder/studio-json.ts';
import type { StudioDocument } from '../folder/studio-json.schema.ts';

export interface LocatedLine<F = HistoryLine> {
  readonly line: number;
  /** The hash of the line, which detects lines that were loaded before. */
  readonly hash: string;
  readonly fact: F;
}

export interface History {
  readonly classes: readonly LocatedLine[];
  readonly activity: readonly LocatedLine<ActivityLine>[];
}

export const selectorsOf = (fact: HistoryLine): readonly Selector[] => (Array.isArray(fact.class) ? fact.class : [fact.class]);

/** The issue that explains the error best. A union reports only that no option fits, so the issue of the option that fits best is used. */
const clearest = (issue: v.BaseIssue<unknown>): v.BaseIssue<unknown> => {
  const inner = (issue.issues ?? []).filter((candidate) => (candidate.path?.length ?? 0) > (issue.path?.length ?? 0));
  return issue.type === 'union' && inner.length === 1 && inner[0] ? clearest(inner[0]) : issue;
};

/** The schema for a line; the subject of the line selects the schema. */
const schemaOf = (value: unknown) => {
  const names = typeof value === 'object' && value !== null ? new Set(Object.keys(value)) : new Set();
  if (names.has('post')) return PostLine;
  if (names.has('usual')) return UsualScoresLine;
  return names.has('member') ? TrainingLine : HistoryLine;
};

const readLine = (text: string, line: number, findings: Findings): HistoryLine | ActivityLine | null => {
  recordPosition(findings.file, line);
  const json = readJson(text);
  const [first] = json.errors;
  if (first) {
    findings.reject(line, first.reason);
    return null;
  }
  const result = v.safeParse<v.GenericSchema<unknown, HistoryLine | ActivityLine>>(schemaOf(json.value), json.value);
  if (result.success) return result.output;
  for (const issue of result.issues.map(clearest)) findings.reject(line, `${formatPath(issuePath(issue))} ${issueReason(issue)}`);
  return null;
};

const checkNames = ({ fact, line }: LocatedLine, document: StudioDocument, members: ReadonlySet<string>, findings: Findings): void => {
  for (const selector of selectorsOf(fact)) {
    if ('as' in selector) continue;
    if (selector.facility && !document.facilities.some(({ key }) => key === selector.facility))
      findings.reject(line, `there is no facility "${selector.facility}"`);
    if (selector.type && !document.class_types.some(({ name }) => name === selector.type))
      findings.reject(line, `there is no type of class "${selector.type}"`);
  }
  for (const { member } of fact.visits) if (!members.has(member)) findings.reject(line, `${member} is not in members.csv`);
  for (const name of [...(fact.substitute?.staff ?? []), fact.substitute?.for])
    if (name !== undefined && !document.staff.some((person) => person.name === name || person.key === name))
      findings.reject(line, `there is no person called "${name}" among the staff`);
};

const isOfClass = (located: LocatedLine<HistoryLine | ActivityLine>): located is LocatedLine => 'class' in located.fact;
const isActivity = (located: LocatedLine<HistoryLine | ActivityLine>): located is LocatedLine<ActivityLine> => !('class' in located.fact);

export const readHistory = (text: string, document: StudioDocument, members: readonly CsvMember[], findings: Findings): History => {
  const known = new Set(members.map(({ email }) => email));
  const repeats = new Map<string, number>();
  const lines = text.split(/\r?\n/).flatMap((content, index) => {
    if (content.trim() === '') return [];
    const fact = readLine(content, index + 1, findings);
    if (!fact) return [];
    const count = (repeats.get(content) ?? 0) + 1;
    repeats.set(content, count);
    const hash = createHash('sha256').update(`${count}\n${content.trim()}`).digest('hex').slice(0, 32);
    return [{ line: index + 1, fact, hash }];
  });
  const history = { classes: lines.filter(isOfClass), activity: lines.filter(isActivity) };
  for (const located of history.classes) checkNames(located, document, known, findings);
  for (const located of history.activity) checkActivity(located, document, known, findings);
  return history;
};
