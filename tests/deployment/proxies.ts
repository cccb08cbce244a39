import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicName } from './proxy-client.ts';
import { root, runProcess, type RunningProcess } from './processes.ts';
import type { Program } from './programs.ts';

export interface ProxyPlan {
  readonly folder: string;
  readonly port: number;
  readonly plainPort: number;
  readonly servers: readonly [number, number];
}

export interface ProxyKind {
  readonly name: string;
  readonly needs: readonly Program[];
  readonly start: (plan: ProxyPlan, programs: ReadonlyMap<Program, string>) => RunningProcess;
}

/** Each text to replace must exist. */
function replaceEach(text: string, replacements: readonly (readonly [from: string, to: string])[]): string {
  return replacements.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`The sample has no "${from}".`);
    return changed.replaceAll(from, to);
  }, text);
}

const makeCertificate = (openssl: string, folder: string): void => {
  const subject = ['-subj', `/CN=${publicName}`, '-addext', `subjectAltName=DNS:${publicName}`];
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync(openssl, [...kind, ...subject, ...files], { stdio: 'ignore' });
};

/** The surroundings of a site in Debian's `nginx.conf`, without paths that belong to root. */
const nginxMain = (folder: string): string => `
daemon off;
pid ${folder}/nginx.pid;
error_log stderr warn;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
    access_log off;
    ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n    ')}
    include ${folder}/spotter.conf;
}
`;

const nginx: ProxyKind = {
  name: 'nginx',
  needs: ['nginx', 'openssl'],
  start({ folder, port, plainPort, servers: [first, second] }, programs) {
    makeCertificate(programs.get('openssl') ?? '', folder);
    const sample = readFileSync(join(root, 'deploy/nginx/spotter.conf'), 'utf8');
    const site = replaceEach(sample, [
      ['127.0.0.1:7390', `127.0.0.1:${first}`],
      ['127.0.0.1:7391', `127.0.0.1:${second}`],
      ['listen 80;', `listen 127.0.0.1:${plainPort};`],
      ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
      ['/etc/letsencrypt/live/members.example.org', folder],
    ]);
    writeFileSync(join(folder, 'spotter.conf'), site);
    writeFileSync(join(folder, 'nginx.conf'), nginxMain(folder));
    return runProcess(programs.get('nginx') ?? '', ['-p', folder, '-c', join(folder, 'nginx.conf')]);
  },
};

const caddy: ProxyKind = {
  name: 'Caddy',
  needs: ['caddy'],
  start({ folder, port, plainPort, servers }, programs) {
    const options = ['admin off', 'local_certs', 'skip_install_trust', `http_port ${plainPort}`, `https_port ${port}`];
    const sample = join(root, 'deploy/caddy/Caddyfile');
    writeFileSync(join(folder, 'Caddyfile'), `{\n${options.join('\n')}\n}\nimport ${sample}\n`);
    return runProcess(programs.get('caddy') ?? '', ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], {
      env: {
        SPOTTER_HOST: publicName,
        SPOTTER_SERVERS: servers.map((server) => `127.0.0.1:${server}`).join(' '),
        HOME: folder,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
      },
    });
  },
};

export const proxyKinds: readonly ProxyKind[] = [nginx, caddy];
