/**
 * Plants bugs in a copy of the project, one at a time, and looks whether the suites find each out: `node scripts/planted.ts [number…]`.
 * First every suite is run as the project stands, since red says nothing where it is red anyway.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { planted, type Planted } from '#tests/planted/planted.ts';

const root = resolve(import.meta.dirname, '..');
const patience = 8 * 60_000;

const copyProject = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'planted-'));
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
  readonly said: string;
}

/** Without colours, so that what is said can be looked for. */
const runIn = (copy: string, command: readonly string[]): Ran => {
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: copy, env, encoding: 'utf8', timeout: patience });
  return { isGreen: status === 0, said: `${stdout}\n${stderr}` };
};

const build = (copy: string): Ran => runIn(copy, ['scripts/build.ts']);

const apply = (copy: string, { patch }: Planted, ...more: readonly string[]): boolean =>
  spawnSync('git', ['apply', ...more, join(root, 'tests/planted', `${patch}.patch`)], {
    cwd: copy,
    env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(copy) },
    stdio: 'inherit',
  }).status === 0;

const run = (copy: string, { command, on }: Planted): Ran => {
  const built = on === 'browser' ? build(copy) : null;
  return built && !built.isGreen ? built : runIn(copy, command);
};

const tail = (text: string): string => text.trim().split('\n').slice(-15).join('\n    ');

/** Lines that say one of these words. */
const saying = (said: string, words: readonly string[]): readonly string[] => [
  ...new Set(
    said
      .split('\n')
      .filter((line) => words.some((word) => line.includes(word)))
      .map((line) => line.trim()),
  ),
];

interface Found {
  /** Why the bug is not found out as it should be, or null. */
  readonly problem: string | null;
  /** What the suite said of it. */
  readonly told: readonly string[];
}

const hunt = (copy: string, bug: Planted): Found => {
  if (!apply(copy, bug)) return { problem: 'the patch no longer applies: write it anew for the code as it is now', told: [] };
  try {
    const { isGreen, said } = run(copy, bug);
    if (isGreen) return { problem: 'the bug lives: nothing is red', told: [] };
    const missing = bug.says.filter((words) => !said.includes(words));
    const problem = missing.length === 0 ? null : `red in another way, without "${missing.join('", "')}":\n    ${tail(said)}`;
    return { problem, told: saying(said, bug.says) };
  } finally {
    apply(copy, bug, '--reverse');
  }
};

/** Suites that are red without any bug. */
const redAnyway = (copy: string, bugs: readonly Planted[]): readonly string[] => {
  const built = bugs.some(({ on }) => on === 'browser') ? build(copy) : null;
  if (built && !built.isGreen) return [`the copy cannot be built:\n    ${tail(built.said)}`];
  const commands = new Map(bugs.map(({ command }) => [command.join(' '), command]));
  return [...commands].flatMap(([name, command]) => {
    const { isGreen, said } = runIn(copy, command);
    return isGreen ? [] : [`${name} is red without any bug:\n    ${tail(said)}`];
  });
};

const main = (numbers: readonly string[]): number => {
  const bugs = planted.filter(({ patch }) => numbers.length === 0 || numbers.some((number) => patch.startsWith(number)));
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
    const { problem, told } = hunt(copy, bug);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(`${problem ? '✗' : '✓'} ${bug.patch} (${bug.where}, ${seconds} s): ${bug.sentence}`);
    console.log(problem ? `  ${problem}` : [`  found out by the ${bug.suite}`, ...told].join('\n    '));
    living += Number(problem !== null);
  }
  console.log(`${bugs.length - living} of ${bugs.length} planted bugs are found out.`);
  return living === 0 ? 0 : 1;
};

process.exitCode = main(process.argv.slice(2));
