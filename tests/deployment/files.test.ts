import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { readConfig } from '#server/config.ts';
import { settings } from '#server/settings.ts';
import { commandOf, lastOf, readDockerfile } from './dockerfile.ts';
import { unitValues } from './commands.ts';
import { at, type Json, keysOf, textAt, valuesOf } from './json-values.ts';

const read = (path: string): string => readFileSync(path, 'utf8');

function documentsIn(path: string): readonly Json[] {
  const documents = parseAllDocuments(read(path), { uniqueKeys: true });
  return documents.map((document) => {
    expect([...document.errors, ...document.warnings], path).toEqual([]);
    return document.toJS() as Json;
  });
}

const files = globSync('deploy/**/*.yml').toSorted();
const manifests = files.filter((file) => file.includes('kubernetes')).flatMap(documentsIn);
const manifest = (kind: string): Json => manifests.find((each) => at(each, 'kind') === kind) ?? null;

/** Variables of the AWS SDK and of Node. */
const foreign = new Set(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'NODE_ENV', 'PATH']);
const unknownSettings = (names: readonly string[]): string[] => names.filter((name) => !(name in settings) && !foreign.has(name));

const environmentOf = (value: Json | undefined): Record<string, string> =>
  Object.fromEntries(keysOf(value).map((name) => [name, textAt(value, name)]));
const defaultPort = readConfig({}, []).port;

describe('the files of deploy/', () => {
  it('are YAML that can be read', () => {
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) expect(documentsIn(file).length, file).toBeGreaterThan(0);
  });

  it('name files of the project that exist', () => {
    const compose = documentsIn('deploy/compose.yml')[0];
    const mounts = valuesOf(compose, 'volumes').flatMap((list) => (Array.isArray(list) ? list.map(String) : []));
    const own = mounts.flatMap((mount) => (mount.startsWith('.') ? [mount.split(':')[0] ?? ''] : []));
    expect(own).toHaveLength(1);
    const build = at(compose, 'services', 'spotter-1', 'build');
    expect(existsSync(join('deploy', textAt(build, 'context'), textAt(build, 'dockerfile')))).toBe(true);
    expect(own.filter((path) => !existsSync(join('deploy', path)))).toEqual([]);
  });
});

describe('the Dockerfile', () => {
  const stages = readDockerfile(read('deploy/Dockerfile'));
  const { dependencies }: { readonly dependencies: Readonly<Record<string, string>> } = JSON.parse(read('package.json'));
  const names = (instruction: string): string[] =>
    stages.flatMap(({ steps }) => steps.flatMap((step) => (step.instruction === instruction ? [step.argument.split('=')[0] ?? ''] : [])));
  const last = stages.at(-1);
  if (!last) throw new Error('The Dockerfile has no stage.');

  it('builds and runs with the Node of the project, as a user who is not root', () => {
    expect(stages.map(({ base }) => base)).toEqual(Array.from({ length: 2 }, () => `node:${dependencies['node']}-bookworm-slim`));
    expect(lastOf(last, 'USER')).toBe('node');
    expect(lastOf(last, 'ENV')).toBe('SPOTTER_DATA=/data');
    expect(unknownSettings(names('ENV'))).toEqual([]);
  });

  it('names the port and the probe of the server, and a program that exists', () => {
    expect(lastOf(last, 'EXPOSE')).toBe(String(defaultPort));
    expect(lastOf(last, 'HEALTHCHECK')).toContain(`|| ${defaultPort}}/livez`);
    expect(existsSync(commandOf(lastOf(last, 'CMD') ?? '')[1] ?? '')).toBe(true);
  });

  it('copies files that .dockerignore leaves', () => {
    const kept = read('.dockerignore')
      .split('\n')
      .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
    expect(kept.filter((pattern) => globSync(pattern).length === 0)).toEqual([]);
    const projects: { references: { path: string }[] } = JSON.parse(read('tsconfig.json'));
    const needed = projects.references.map(({ path }) => (path.endsWith('.json') ? path : `${path}/tsconfig.json`).replace('./', ''));
    const isKept = (path: string): boolean =>
      kept.some((pattern) => globSync(pattern).some((each) => each === path || path.startsWith(`${each}/`)));
    expect(needed.filter((path) => !isKept(path))).toEqual([]);
  });
});

describe('the Compose file', () => {
  const [compose] = documentsIn('deploy/compose.yml');
  const servers = keysOf(at(compose, 'services')).filter((name) => at(compose, 'services', name, 'image') === 'spotter');
  const environment = at(compose, 'services', 'spotter-1', 'environment');

  it('has two servers with settings that the server knows, and a read-only file system', () => {
    expect(servers).toHaveLength(2);
    expect(unknownSettings(keysOf(environment))).toEqual([]);
    for (const name of servers) expect(at(compose, 'services', name, 'read_only')).toBe(true);
    const variables = { SPOTTER_HOST: 'members.example.org', POSTGRES_PASSWORD: 'secret' };
    const filled = Object.entries(environmentOf(environment)).map(([name, value]) => [
      name,
      value.replaceAll(
        /\$\{(\w+)[^}]*\}/g,
        (_, variable: string) => Object.entries(variables).find(([key]) => key === variable)?.[1] ?? '',
      ),
    ]);
    expect(readConfig(Object.fromEntries(filled), [])).toMatchObject({
      mode: 'production',
      trustedProxy: { kind: 'hops', hops: 1 },
      shutdownDelay: 5,
    });
  });

  it('leads the proxy to each server', () => {
    const named = textAt(compose, 'services', 'caddy', 'environment', 'SPOTTER_SERVERS').split(' ');
    expect(named).toEqual(servers.map((name) => `${name}:${defaultPort}`));
  });

  it('gives a server the time to end', () => {
    const grace = Number.parseInt(textAt(compose, 'services', 'spotter-1', 'stop_grace_period'), 10);
    expect(grace).toBeGreaterThanOrEqual(Number(at(environment, 'SHUTDOWN_DELAY')) + 10);
  });
});

describe('the manifests of Kubernetes', () => {
  const pod = at(manifest('Deployment'), 'spec', 'template', 'spec');
  const container = at(pod, 'containers', 0);
  const configuration = at(manifest('ConfigMap'), 'data');
  const secret = at(manifest('Secret'), 'stringData');
  const ports = new Map((valuesOf(container, 'ports')[0] as readonly Json[]).map((port) => [at(port, 'name'), at(port, 'containerPort')]));

  it('have settings that the server knows and takes', () => {
    expect(unknownSettings([...keysOf(configuration), ...keysOf(secret)])).toEqual([]);
    const config = readConfig({ ...environmentOf(configuration), ...environmentOf(secret) }, []);
    expect(config).toMatchObject({
      mode: 'production',
      trustedProxy: { kind: 'hops', hops: 1 },
      files: { kind: 's3' },
      metrics: { host: '0.0.0.0' },
    });
    expect([ports.get('http'), ports.get('metrics')]).toEqual([config.port, config.metrics?.port]);
  });

  it('probe paths that the server answers before it is ready, on its port', () => {
    const probes = ['startupProbe', 'livenessProbe', 'readinessProbe'].map((name) => at(container, name, 'httpGet'));
    expect(probes).toEqual(['/livez', '/livez', '/readyz'].map((path) => ({ path, port: 'http' })));
    const source = read('server/operation/probes.ts');
    for (const path of ['/livez', '/readyz']) expect(source).toContain(`'${path}'`);
  });

  it('run two servers without rights, and give each the time to end', () => {
    expect(at(manifest('Deployment'), 'spec', 'replicas')).toBe(2);
    expect(at(pod, 'securityContext', 'runAsNonRoot')).toBe(true);
    expect(at(container, 'securityContext')).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    const grace = Number(at(pod, 'terminationGracePeriodSeconds'));
    expect(grace).toBeGreaterThanOrEqual(Number(at(configuration, 'SHUTDOWN_DELAY')) + 10);
    const mounted = new Set(valuesOf(container, 'mountPath').map(String));
    expect(mounted).toEqual(new Set([at(configuration, 'SPOTTER_DATA'), '/tmp']));
  });

  it('select the pods, name their ports, and keep one of them', () => {
    const labels = at(manifest('Deployment'), 'spec', 'template', 'metadata', 'labels');
    expect(at(manifest('Service'), 'spec', 'selector')).toEqual(labels);
    expect(at(manifest('Deployment'), 'spec', 'selector', 'matchLabels')).toEqual(labels);
    expect(at(manifest('PodDisruptionBudget'), 'spec')).toEqual({ minAvailable: 1, selector: { matchLabels: labels } });
    expect(at(manifest('ServiceMonitor'), 'spec', 'selector', 'matchLabels')).toEqual(at(manifest('Service'), 'metadata', 'labels'));
    const servicePorts = at(manifest('Service'), 'spec', 'ports') as readonly Json[];
    expect(servicePorts.map((port) => at(port, 'targetPort'))).toEqual([...ports.keys()]);
    expect(at(manifest('ServiceMonitor'), 'spec', 'endpoints', 0)).toMatchObject({ port: 'metrics', path: '/metrics' });
    expect(valuesOf(manifest('Ingress'), 'host')).toEqual([new URL(textAt(configuration, 'PUBLIC_URL')).host]);
  });
});

describe('the units of systemd', () => {
  const unit = read('deploy/systemd/spotter@.service');
  const pairs = (lines: readonly string[]): Record<string, string> =>
    Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
  const file = pairs(
    read('deploy/systemd/spotter.env')
      .split('\n')
      .filter((line) => /^\w+=/.test(line)),
  );
  const own = pairs(unitValues(unit, 'Environment'));

  it('have settings that the server knows and takes', () => {
    expect(unknownSettings([...Object.keys(file), ...Object.keys(own)])).toEqual([]);
    expect(Object.keys(file).filter((name) => name in own)).toEqual([]);
    const env = Object.fromEntries(Object.entries({ ...own, ...file }).map(([name, value]) => [name, value.replace('%i', '7390')]));
    expect(readConfig(env, [])).toMatchObject({
      mode: 'production',
      trustedProxy: { kind: 'hops', hops: 1 },
      port: 7390,
      metrics: { port: 17_390 },
    });
  });

  it('write only to the folder of their state', () => {
    expect(own['SPOTTER_DATA']).toBe(`/var/lib/${unitValues(unit, 'StateDirectory')[0]}`);
    expect(dirname(new URL(file['FILES_URL'] ?? '').pathname)).toBe(own['SPOTTER_DATA']);
    expect([unitValues(unit, 'ProtectSystem'), unitValues(unit, 'NoNewPrivileges')]).toEqual([['strict'], ['yes']]);
  });

  it('are the servers that the proxies lead to', () => {
    for (const sample of ['deploy/nginx/spotter.conf', 'deploy/caddy/Caddyfile'])
      expect(
        [...read(sample).matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, port]) => port),
        sample,
      ).toEqual(['7390', '7391']);
    expect(unit).toContain('systemctl enable --now spotter@7390 spotter@7391');
  });
});
