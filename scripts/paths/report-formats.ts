import { stripVTControlCharacters } from 'node:util';
import type { DriverTarget, PathVerdict } from '#atlas/paths/driver.ts';
import { formatPath } from '#atlas/paths/path.ts';
import { replayCommand } from './replay-hint.ts';
import { isGood, type JobResult } from './run-jobs.ts';
import { cellText, type Grid, type GridRow, gridOf } from './grid.ts';

/** Removes colour codes and the characters that XML forbids: control characters and lone surrogates. */
const plain = (text: string): string =>
  stripVTControlCharacters(text)
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '\ufffd');

const escape = (text: string): string =>
  plain(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

const seconds = ({ milliseconds }: PathVerdict): string => (milliseconds / 1000).toFixed(3);

const problem = (verdict: PathVerdict, on: DriverTarget): string => {
  if (verdict.kind === 'pass') return '';
  const message = escape(`${verdict.label}: ${verdict.what}`);
  const story = escape(`${formatPath(verdict.path)}\n${replayCommand(verdict.path, on)}`);
  if (verdict.kind === 'inconclusive') return `<error message="${message}">${story}</error>`;
  return `<failure message="${message}">${story}\nexpected ${escape(asText(verdict.expected))}\nseen ${escape(asText(verdict.actual))}</failure>`;
};

const shortest = ({ shrunk }: JobResult, verdict: PathVerdict): PathVerdict => shrunk.get(verdict.path.id) ?? verdict;

const suiteOf = (result: JobResult): string => {
  const { job, verdicts, uncovered } = result;
  const name = escape(`${job.machine.name} on ${job.on} by ${job.strategy}`);
  const cases = verdicts.map(
    (verdict) =>
      `<testcase classname="${name}" name="${escape(verdict.path.id)}" time="${seconds(verdict)}">${problem(shortest(result, verdict), job.on)}</testcase>`,
  );
  const holes = [...job.complaints, ...uncovered.map((what) => `not covered although it could be: ${what}`)].map(
    (what) => `<testcase classname="${name}" name="${escape(what)}"><failure message="${escape(what)}"/></testcase>`,
  );
  const failures = holes.length + verdicts.filter(({ kind }) => kind === 'fail').length;
  const errors = verdicts.filter(({ kind }) => kind === 'inconclusive').length;
  return `<testsuite name="${name}" tests="${cases.length + holes.length}" failures="${failures}" errors="${errors}">\n${[...cases, ...holes].join('\n')}\n</testsuite>`;
};

export const junit = (results: readonly JobResult[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${results.map(suiteOf).join('\n')}\n</testsuites>\n`;

/** All results as JSON for other programs. `replay` and the grid also read this JSON. */
export const asJson = (results: readonly JobResult[]) => ({
  isGood: results.every(isGood),
  jobs: results.map((result) => ({
    machine: result.job.machine.name,
    on: result.job.on,
    strategy: result.job.strategy,
    isGood: isGood(result),
    cost: result.job.cost,
    note: result.job.note,
    complaints: result.job.complaints,
    notCoverable: result.job.notCoverable,
    transitions: { coverable: result.job.transitions.size, covered: result.covered.size, uncovered: result.uncovered },
    verdicts: result.verdicts.map((verdict) => shortest(result, verdict)),
  })),
});

const cell = (verdict: PathVerdict): string => {
  const mark = { pass: '✓', fail: '✗', inconclusive: '?' }[verdict.kind];
  const where = verdict.kind === 'pass' ? '' : `<p><strong>${escape(verdict.label)}</strong>: ${escape(verdict.what)}</p>`;
  return `<details class="${verdict.kind}"${verdict.kind === 'pass' ? '' : ' open'}><summary>${mark} <code>${escape(verdict.path.id)}</code> ${verdict.path.steps.length} steps, ${seconds(verdict)} s</summary><p>${escape(formatPath(verdict.path))}</p>${where}</details>`;
};

const section = (result: JobResult): string => {
  const { job, covered } = result;
  const left = job.notCoverable.map(({ what, reason }) => `<li>${escape(what)}: ${escape(reason)}</li>`).join('');
  const holes = [...job.complaints, ...result.uncovered].map((what) => `<li class="fail">${escape(what)}</li>`).join('');
  return `<section><h2>${escape(job.machine.name)} on ${job.on} by ${job.strategy}</h2><p>${job.note ? escape(job.note) : `${covered.size} of ${job.transitions.size} transitions covered`}</p>${holes && `<ul>${holes}</ul>`}${left && `<h3>Not coverable</h3><ul>${left}</ul>`}${result.verdicts.map((verdict) => cell(shortest(result, verdict))).join('')}</section>`;
};

const gridRow = ({ id, cells }: GridRow, targets: Grid['targets']): string => {
  const cellOf = (target: Grid['targets'][number]): string =>
    `<td class="${cells[target]?.kind ?? ''}">${escape(cellText(cells[target]))}</td>`;
  return `<tr><th scope="row"><code>${escape(id)}</code></th>${targets.map(cellOf).join('')}</tr>`;
};

const gridTable = ({ targets, rows }: Grid): string =>
  rows.length === 0
    ? ''
    : `<table><thead><tr><th scope="col">path</th>${targets.map((target) => `<th scope="col">${target}</th>`).join('')}</tr></thead><tbody>${rows.map((row) => gridRow(row, targets)).join('')}</tbody></table>`;

const gridOfRun = (results: readonly JobResult[]): Grid =>
  gridOf(
    results.map((result) => ({
      machine: result.job.machine.name,
      on: result.job.on,
      verdicts: result.verdicts.map((verdict) => shortest(result, verdict)),
    })),
  );

const style =
  'body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color-scheme:light dark}details{border-left:.3rem solid #2a7;padding:.1rem .8rem;margin:.3rem 0}.fail{border-color:#c33}.inconclusive{border-color:#c90}code{font-size:.95em}table{border-collapse:collapse;margin:1rem 0}th,td{text-align:left;padding:.1rem .8rem;border-bottom:1px solid #8886;font-weight:400}td.fail,td.inconclusive{border-left:.3rem solid}';

export const html = (results: readonly JobResult[]): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Paths of Spotter</title><style>${style}</style><h1>${results.every(isGood) ? 'Every path passed' : 'Not every path passed'}</h1>${gridTable(gridOfRun(results))}${results.map(section).join('')}</html>\n`;
