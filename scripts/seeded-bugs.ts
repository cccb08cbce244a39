/**
 * Applies seeded bugs to a copy of the project, one at a time, and checks whether the suites detect each bug: `node scripts/seeded-bugs.ts
 * [number…]`. Every suite runs on the unchanged project first, because a suite that already fails proves nothing.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { seededBugs, type SeededBug } from '#tests/seeded-bugs/seeded-bugs.ts';

const root = resolve(import.meta.dirname, '..');
const suiteTimeout = 8 * 60_000;

const copyProject = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'seeded-bugs-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of new Set(listed.split('\0'))) {
    if (file === '') continue;
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file), { force: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
};

interface Ran {
  readonly isGreen: boolean;
  readonly output: string;
}

const runIn = (copy: string, command: readonly string[]): Ran => {
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: copy, env, encoding: 'utf8', timeout: suiteTimeout });
  return { isGreen: status === 0, output: `${stdout}\n${stderr}` };
};

const build = (copy: string): Ran => runIn(copy, ['scripts/build.ts']);

const apply = (copy: string, { patch }: SeededBug, ...more: readonly string[]): boolean =>
  spawnSync('git', ['apply', ...more, join(root, 'tests/seeded-bugs', `${patch}.patch`)], {
    cwd: copy,
    env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(copy) },
    stdio: 'inherit',
  }).status === 0;

const run = (copy: string, { command, on }: SeededBug): Ran => {
  const built = on === 'browser' ? build(copy) : null;
  return built && !built.isGreen ? built : runIn(copy, command);
};

const tail = (text: string): string => text.trim().split('\n').slice(-15).join('\n    ');

const matchingLines = (output: string, words: readonly string[]): readonly string[] => [
  ...new Set(
    output
      .split('\n')
      .filter((line) => words.some((word) => line.includes(word)))
      .map((line) => line.trim()),
  ),
];

interface Found {
  readonly problem: string | null;
  readonly evidence: readonly string[];
}

const runSeededBug = (copy: string, bug: SeededBug): Found => {
  if (!apply(copy, bug)) return { problem: 'the patch no longer applies: write it again for the present code', evidence: [] };
  try {
    const { isGreen, output } = run(copy, bug);
    if (isGreen) return { problem: 'the bug lives: nothing is red', evidence: [] };
    const missing = bug.expectedOutput.filter((words) => !output.includes(words));
    const problem = missing.length === 0 ? null : `red in another way, without "${missing.join('", "')}":\n    ${tail(output)}`;
    return { problem, evidence: matchingLines(output, bug.expectedOutput) };
  } finally {
    apply(copy, bug, '--reverse');
  }
};

const redAnyway = (copy: string, bugs: readonly SeededBug[]): readonly string[] => {
  const built = bugs.some(({ on }) => on === 'browser') ? build(copy) : null;
  if (built && !built.isGreen) return [`the copy cannot be built:\n    ${tail(built.output)}`];
  const commands = new Map(bugs.map(({ command }) => [command.join(' '), command]));
  return [...commands].flatMap(([name, command]) => {
    const { isGreen, output } = runIn(copy, command);
    return isGreen ? [] : [`${name} is red without any bug:\n    ${tail(output)}`];
  });
};

const main = (numbers: readonly string[]): number => {
  const bugs = seededBugs.filter(({ patch }) => numbers.length === 0 || numbers.some((number) => patch.startsWith(number)));
  const copy = copyProject();
  const stop = (): void => rmSync(copy, { recursive: true, force: true });
  process.once('exit', stop);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1));
  const red = redAnyway(copy, bugs);
  for (const complaint of red) console.log(complaint);
  if (red.length > 0) return 1;
  let living = 0;
  for (const bug of bugs) {
    const began = performance.now();
    const { problem, evidence } = runSeededBug(copy, bug);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(`${problem ? '✗' : '✓'} ${bug.patch} (${bug.where}, ${seconds} s): ${bug.sentence}`);
    console.log(problem ? `  ${problem}` : [`  found out by the ${bug.suite}`, ...evidence].join('\n    '));
    living += Number(problem !== null);
  }
  console.log(`${bugs.length - living} of ${bugs.length} seeded bugs are found.`);
  return living === 0 ? 0 : 1;
};

process.exitCode = main(process.argv.slice(2));
