/** Reads and checks the environment once. A wrong value stops the start with its name, the reason, and an example. */
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parseAbsolute, parseDateTime, parseZonedDateTime } from '@internationalized/date';
import * as v from 'valibot';
import { isReadableOnTheWay, unencryptedSentence } from './database/encrypted-connection.ts';
import type { FileStore } from './files/files.ts';
import { oneHop, readTrustedProxy, type TrustedProxy, trustedProxySentence } from './http/trusted-proxy.ts';
import { readStripeKeys, type StripeKeys } from './payments/stripe/stripe-settings.ts';
import { settings as documented, type SettingName } from './settings.ts';

export type Mode = 'production' | 'demo' | 'test';

export interface Config {
  readonly mode: Mode;
  /** 0 lets the system choose. */
  readonly port: number;
  readonly publicUrl: URL | undefined;
  /** The address that the port is opened on; undefined: this machine, or every address if `publicUrl` is not this machine. */
  readonly host: string | undefined;
  /** The proxies whose headers name the client; null: none. */
  readonly trustedProxy: TrustedProxy | null;
  /** Undefined: the database is embedded, in `dataFolder`. */
  readonly databaseUrl: string | undefined;
  readonly poolSize: number;
  /** Seconds that the start waits for an unreachable database. */
  readonly databaseWait: number;
  readonly dataFolder: string;
  /** Where members' pictures are kept: a folder or a bucket that all processes share. */
  readonly files: FileStore;
  /** A sandbox gateway in its own process, with its key. Undefined: the server starts one, if the mode has one. */
  readonly sandboxUrl: URL | undefined;
  readonly stripe: StripeKeys | undefined;
  readonly breachedPasswords: URL | undefined;
  readonly malwareScanner: URL | undefined;
  /** The SMTP server; undefined: emails are written to the folder `outbox` in `dataFolder`. */
  readonly smtpUrl: URL | undefined;
  /** The sender of emails; undefined: `no-reply` at the host of the public address. */
  readonly mailFrom: string | undefined;
  readonly mailPerMinute: number;
  readonly pushPerMinute: number;
  /** Points for calls that a member may spend in a minute; 0: no limit. */
  readonly callsPerMinute: number;
  /** The contact for reports of vulnerabilities; undefined: `/.well-known/security.txt` does not exist. */
  readonly securityContact: string | undefined;
  readonly shutdownDelay: number;
  readonly metrics: { readonly port: number; readonly host: string } | undefined;
  readonly otlpEndpoint: URL | undefined;
  readonly logLevel: (typeof logLevels)[number];
  /** Where the clock starts instead of now. */
  readonly clockStart: Date | undefined;
  readonly empty: boolean;
  /** The guards that the concurrency suites switch off to prove that they detect their absence; empty outside test mode. */
  readonly mutants: readonly string[];
}

export class WrongConfig extends Error {
  override readonly name = 'WrongConfig';
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** An empty variable counts as absent. */
const optional = <const S extends v.GenericSchema<string, unknown>>(schema: S) =>
  v.pipe(
    v.optional(v.string()),
    v.transform((text) => text || undefined),
    v.optional(schema),
  );

const wholeNumber = (from: number, to: number) => {
  const sentence = `must be a whole number from ${from} to ${to}`;
  return v.pipe(v.string(), v.regex(/^\d+$/, sentence), v.transform(Number), v.minValue(from, sentence), v.maxValue(to, sentence));
};

const PublicUrl = v.pipe(
  v.string(),
  v.url('must be a URL'),
  v.transform((text) => new URL(text)),
  v.check((url) => url.protocol === 'https:' || url.protocol === 'http:', 'must begin with https:// or http://'),
  v.check((url) => url.pathname === '/' && url.search === '' && url.hash === '', 'must not have a path'),
  v.check(
    (url) => url.protocol === 'https:' || isLoopback(url),
    'may be http only on this machine (localhost): elsewhere the session cookie would travel in the clear, so it must be https',
  ),
);

const SandboxUrl = v.pipe(
  v.string(),
  v.url('must be a URL'),
  v.transform((text) => new URL(text)),
  v.check((url) => url.protocol === 'http:' && isLoopback(url) && url.username !== '', 'must be http on this machine, with its key'),
);

const StripeUrl = v.pipe(
  v.string(),
  v.url('must be a URL'),
  v.transform((text) => new URL(text)),
  v.check((url) => url.protocol === 'http:' && isLoopback(url), 'must be http on this machine'),
);

const FilesUrl = v.pipe(
  v.string(),
  v.url('must be a URL'),
  v.transform((text) => new URL(text)),
  v.check(
    (url) => (url.protocol === 'file:' && url.host === '') || (url.protocol === 's3:' && url.host !== ''),
    'must begin with file:/// and name a folder, or with s3:// and name a bucket',
  ),
  v.check(
    ({ username, password }) => username === '' && password === '',
    'must have no key: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  ),
  v.check(
    (url) => [...url.searchParams.keys()].every((name) => url.protocol === 's3:' && (name === 'region' || name === 'endpoint')),
    'may have ?region= and &endpoint= behind s3://, and nothing else',
  ),
);

const MalwareScanner = v.pipe(
  v.string(),
  v.url('must be a URL'),
  v.transform((text) => new URL(text)),
  v.check(({ protocol, hostname }) => protocol === 'tcp:' && hostname !== '', 'must begin with tcp:// and name a host'),
  v.check(
    ({ username, password, pathname, search, hash }) => `${username}${password}${search}${hash}` === '' && /^\/?$/.test(pathname),
    'must have a host and a port only',
  ),
);

const SmtpUrl = v.pipe(
  v.string(),
  v.url('must be a URL'),
  v.transform((text) => new URL(text)),
  v.check((url) => /^smtps?:$/.test(url.protocol) && url.hostname !== '', 'must begin with smtp:// or smtps:// and name a host'),
);

const BreachedPasswordsUrl = v.pipe(
  v.string(),
  v.url('must be a URL'),
  v.transform((text) => new URL(text)),
  v.check((url) => url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url)), 'must be https, or http on this machine'),
  v.check((url) => url.pathname.endsWith('/') && url.search === '' && url.hash === '', 'must end with a slash'),
);

const OtlpEndpoint = v.pipe(
  v.string(),
  v.url('must be a URL'),
  v.transform((text) => new URL(text)),
  v.check((url) => /^https?:$/.test(url.protocol), 'must begin with http:// or https://'),
);

const MailFrom = v.pipe(
  v.string(),
  v.regex(/^(?:[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, 'must be an e-mail address, with a name before it where wanted'),
);

const HostName = v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'must be an IP address or the name of a host'));

const Environment = v.object({
  PORT: optional(wholeNumber(0, 65_535)),
  PUBLIC_URL: optional(PublicUrl),
  HOST: optional(HostName),
  TRUST_PROXY: optional(
    v.pipe(
      v.string(),
      v.transform(readTrustedProxy),
      v.check((proxy) => proxy !== undefined, trustedProxySentence),
    ),
  ),
  DATABASE_URL: optional(
    v.pipe(
      v.string(),
      v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'),
      v.check((text) => URL.canParse(text), 'must be a URL'),
    ),
  ),
  DATABASE_TLS: optional(v.picklist(['on', 'off'], 'must be on, or off if nobody else can read the network to the database')),
  DATABASE_POOL: optional(wholeNumber(1, 1000)),
  DATABASE_WAIT: optional(wholeNumber(0, 86_400)),
  SPOTTER_DATA: optional(v.string()),
  FILES_URL: optional(FilesUrl),
  SANDBOX_URL: optional(SandboxUrl),
  STRIPE_SECRET_KEY: optional(v.pipe(v.string(), v.regex(/^[rs]k_(test|live)_\w+$/, 'must begin with sk_live_, rk_live_ or sk_test_'))),
  STRIPE_PUBLISHABLE_KEY: optional(v.pipe(v.string(), v.regex(/^pk_(test|live)_\w+$/, 'must begin with pk_live_ or pk_test_'))),
  STRIPE_WEBHOOK_SECRET: optional(v.pipe(v.string(), v.regex(/^whsec_\S+$/, 'must begin with whsec_'))),
  STRIPE_API_URL: optional(StripeUrl),
  BREACHED_PASSWORDS_URL: optional(BreachedPasswordsUrl),
  MALWARE_SCANNER: optional(MalwareScanner),
  SMTP_URL: optional(SmtpUrl),
  MAIL_FROM: optional(MailFrom),
  MAIL_PER_MINUTE: optional(wholeNumber(1, 1_000_000)),
  PUSH_PER_MINUTE: optional(wholeNumber(1, 1_000_000)),
  CALLS_PER_MINUTE: optional(wholeNumber(0, 1_000_000)),
  SECURITY_CONTACT: optional(
    v.pipe(v.string(), v.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must begin with mailto: or https://')),
  ),
  SHUTDOWN_DELAY: optional(wholeNumber(0, 300)),
  METRICS_PORT: optional(wholeNumber(0, 65_535)),
  METRICS_HOST: optional(HostName),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(OtlpEndpoint),
  SPOTTER_MODE: optional(v.picklist(['production', 'demo', 'test'], 'must be production, demo or test')),
  SPOTTER_MUTANT: optional(v.string()),
  LOG_LEVEL: optional(v.picklist(logLevels, `must be one of ${logLevels.join(', ')}`)),
} satisfies Readonly<Record<SettingName, unknown>>);

const isSetting = (name: unknown): name is keyof typeof documented => typeof name === 'string' && name in documented;

export const isLoopback = (url: URL): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);

export function readConfig(env: Readonly<Record<string, string | undefined>>, argv: readonly string[]): Config {
  const read = v.safeParse(Environment, env);
  if (!read.success) throw new WrongConfig(read.issues.map((issue) => sentenceOf(issue.path?.[0]?.key, issue.message)).join('\n'));
  const settings = read.output;
  const flags = readFlags(argv);
  const mode =
    settings.SPOTTER_MODE ?? (settings.DATABASE_URL !== undefined || settings.PUBLIC_URL?.protocol === 'https:' ? 'production' : 'demo');
  if (flags.clock !== undefined && mode === 'production')
    throw new WrongConfig('--clock is refused in production: members rely on the real time. Set SPOTTER_MODE=demo to try things out.');
  const { PUBLIC_URL: publicUrl, TRUST_PROXY: proxy, FILES_URL: filesUrl, DATABASE_URL: databaseUrl } = settings;
  const dataFolder = resolve(settings.SPOTTER_DATA ?? '.data');
  if (mode !== 'production' && publicUrl && !isLoopback(publicUrl))
    throw new WrongConfig(
      `SPOTTER_MODE=${mode} is for this machine alone, so PUBLIC_URL must be a local address or absent, for example PUBLIC_URL=https://localhost. Leave SPOTTER_MODE out to serve members.`,
    );
  if (databaseUrl !== undefined && settings.DATABASE_TLS !== 'off' && isReadableOnTheWay(databaseUrl, env['PGHOST']))
    throw new WrongConfig(unencryptedSentence);
  const stripe = readStripeKeys(settings, mode);
  if (typeof stripe === 'string') throw new WrongConfig(stripe);
  return {
    mode,
    host: settings.HOST,
    trustedProxy: proxy === undefined ? (publicUrl?.protocol === 'https:' ? oneHop : null) : proxy,
    port: settings.PORT ?? 7390,
    publicUrl,
    databaseUrl,
    poolSize: settings.DATABASE_POOL ?? 20,
    databaseWait: settings.DATABASE_WAIT ?? 60,
    dataFolder,
    files: storeOf(filesUrl, dataFolder),
    sandboxUrl: settings.SANDBOX_URL,
    stripe,
    breachedPasswords: settings.BREACHED_PASSWORDS_URL,
    malwareScanner: settings.MALWARE_SCANNER,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    mailPerMinute: settings.MAIL_PER_MINUTE ?? 600,
    pushPerMinute: settings.PUSH_PER_MINUTE ?? 6000,
    // In tests, one member often sends the requests of many.
    callsPerMinute: settings.CALLS_PER_MINUTE ?? (mode === 'test' ? 0 : 600),
    securityContact: settings.SECURITY_CONTACT,
    shutdownDelay: settings.SHUTDOWN_DELAY ?? 0,
    metrics: settings.METRICS_PORT === undefined ? undefined : { port: settings.METRICS_PORT, host: settings.METRICS_HOST ?? '127.0.0.1' },
    otlpEndpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: settings.LOG_LEVEL ?? 'info',
    clockStart: flags.clock === undefined ? undefined : readInstant(flags.clock),
    empty: flags.empty,
    mutants: mode === 'test' ? (settings.SPOTTER_MUTANT?.split(',') ?? []) : [],
  };
}

function storeOf(url: URL | undefined, dataFolder: string): FileStore {
  if (!url) return { kind: 'folder', folder: join(dataFolder, 'files'), isDefault: true };
  if (url.protocol === 'file:') return { kind: 'folder', folder: fileURLToPath(url), isDefault: false };
  const folder = url.pathname.replaceAll(/^\/+|\/+$/g, '');
  return {
    kind: 's3',
    bucket: url.hostname,
    prefix: folder === '' ? '' : `${decodeURIComponent(folder)}/`,
    region: url.searchParams.get('region') ?? undefined,
    endpoint: url.searchParams.get('endpoint') ?? undefined,
  };
}

function sentenceOf(name: unknown, problem: string): string {
  return isSetting(name) ? `${name} ${problem}, for example ${name}=${documented[name].example}` : problem;
}

function readFlags(argv: readonly string[]): { clock: string | undefined; empty: boolean } {
  try {
    const { values } = parseArgs({ args: [...argv], options: { clock: { type: 'string' }, empty: { type: 'boolean' } } });
    return { clock: values.clock, empty: values.empty ?? false };
  } catch (error) {
    throw new WrongConfig(`${error instanceof Error ? error.message : String(error)}. Known are --clock and --empty.`);
  }
}

/** `2026-03-02T06:00` is UTC, unless an offset (`+13:00`) or a zone (`[Pacific/Auckland]`) follows. */
export function readInstant(text: string): Date {
  try {
    if (text.endsWith(']')) return parseZonedDateTime(text).toDate();
    if (/(Z|[+-]\d\d:\d\d)$/.test(text)) return parseAbsolute(text, 'UTC').toDate();
    if (text.includes('T')) return parseDateTime(text).toDate('UTC');
    throw new Error('a day has no time');
  } catch {
    throw new WrongConfig(
      `--clock ${text} is not an instant, for example --clock 2026-03-02T06:00 (UTC) or --clock 2026-03-02T06:00[Pacific/Auckland]`,
    );
  }
}
