/** Lighthouse's results for the built app on a phone: the sign-in form, and the classes of a member. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { browserWithWindow, findBrowser } from '../test/browser.ts';
import { afternoon, startApp } from './app-server.ts';
import { median, type Measurement } from './measure.ts';

const folder = fileURLToPath(new URL('lighthouse', import.meta.url));
const program = `${folder}/node_modules/lighthouse/cli/index.js`;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** The number of measurements of each page. The median counts, because other processes disturb some measurements. */
const rounds = 5;

interface Audit {
  readonly title: string;
  readonly score: number | null;
  readonly displayValue?: string;
}

interface Verdict {
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }>
  >;
  readonly audits: Readonly<Record<string, Audit>>;
  readonly environment: { readonly benchmarkIndex: number };
  readonly runtimeError?: { readonly message: string };
}

function install(): void {
  if (existsSync(program)) return;
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error(`Lighthouse could not be installed: npm ci in ${folder} ended with ${status}.`);
}

const chromeFlags = ['--headless=new', '--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost'].map(
  (flag) => (flag.includes(' ') ? `'${flag}'` : flag),
);

async function audit(url: string, chrome: string, headers: Readonly<Record<string, string>>): Promise<Verdict> {
  const lighthouseFlags = [
    `--only-categories=${categories.join(',')}`,
    '--output=json',
    '--quiet',
    '--no-enable-error-reporting',
    `--chrome-flags=${chromeFlags.join(' ')}`,
    `--extra-headers=${JSON.stringify(headers)}`,
  ];
  const child = spawn(process.execPath, [program, url, ...lighthouseFlags], {
    env: { ...process.env, CHROME_PATH: chrome },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const parts: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => parts.push(part));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`Lighthouse ended with ${code} at ${url}.`);
  const verdict = JSON.parse(Buffer.concat(parts).toString()) as Verdict;
  if (verdict.runtimeError) throw new Error(`Lighthouse could not measure ${url}: ${verdict.runtimeError.message}`);
  return verdict;
}

function complaints({ categories: found, audits }: Verdict, category: string): readonly string[] {
  const refs = found[category]?.auditRefs ?? [];
  return refs.flatMap(({ id, weight }) => {
    const one = audits[id];
    if (!one || weight === 0 || one.score === null || one.score >= 0.95) return [];
    return [`  ${category}: ${one.title} ${one.displayValue ?? ''} (${one.score})`];
  });
}

async function cookieAt(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/authentication`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'mia@example.org', password: 'squat-bench-deadlift' }),
  });
  const [cookie] = answer.headers.getSetCookie()[0]?.split(';') ?? [];
  if (!answer.ok || cookie === undefined) throw new Error(`Signing in answered ${answer.status}`);
  return cookie;
}

async function measure(
  url: string,
  path: string,
  chrome: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<readonly Measurement[]> {
  await audit(url + path, chrome, headers);
  const verdicts: Verdict[] = [];
  for (let round = 0; round < rounds; round += 1) verdicts.push(await audit(url + path, chrome, headers));
  const complaintTexts = new Set(verdicts.flatMap((verdict) => categories.flatMap((category) => complaints(verdict, category))));
  if (complaintTexts.size > 0) console.log(`${path}\n${[...complaintTexts].join('\n')}`);
  const speeds = verdicts.map(({ environment }) => Math.round(environment.benchmarkIndex));
  return categories.map((category) => {
    const scores = verdicts.map((verdict) => Math.round((verdict.categories[category]?.score ?? 0) * 100));
    return {
      name: `${path}, ${category}`,
      value: median(scores),
      budget: 95,
      holds: 'at least',
      made: `Lighthouse's phone: ${scores.join(', ')}; index of this machine ${speeds.join(', ')}`,
    };
  });
}

export const measurePages = async (): Promise<readonly Measurement[]> => {
  install();
  const chrome = browserWithWindow() ?? (await findBrowser());
  const app = await startApp({}, ['--clock', afternoon]);
  try {
    return [
      ...(await measure(app.url, '/login', chrome)),
      ...(await measure(app.url, '/classes', chrome, { cookie: await cookieAt(app.url) })),
    ];
  } finally {
    await app.stop();
  }
};
