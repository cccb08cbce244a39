import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig, readInstant } from '#server/config.ts';
import { configurationWarnings } from '#server/operation/warnings.ts';
import { noPaymentsSentence, testKeysSentence } from '#server/payments/payments-enabled.ts';

const read = (env: Record<string, string> = {}, argv: readonly string[] = []) => readConfig(env, argv);

describe('without any setting', () => {
  it('the server is a demo on this machine, at port 7390, with its data in .data', () => {
    expect(read()).toMatchObject({
      mode: 'demo',
      port: 7390,
      publicUrl: undefined,
      databaseUrl: undefined,
      dataFolder: resolve('.data'),
      clockStart: undefined,
      empty: false,
    });
  });

  it('an empty variable counts as absent', () => {
    expect(read({ PORT: '', DATABASE_URL: '', PUBLIC_URL: '' })).toMatchObject({ mode: 'demo', port: 7390 });
  });
});

describe('metrics and traces', () => {
  it('are off without their settings, and metrics are only served on this machine unless a host is set', () => {
    expect(read()).toMatchObject({ metrics: undefined, otlpEndpoint: undefined, shutdownDelay: 0 });
    expect(read({ METRICS_HOST: '10.0.0.5' }).metrics).toBeUndefined();
    expect(read({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' });
    expect(read({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' }).metrics).toEqual({ port: 9464, host: '10.0.0.5' });
  });

  it.each([
    ['METRICS_PORT', 'http', 'METRICS_PORT must be a whole number from 0 to 65535, for example METRICS_PORT=9464'],
    ['METRICS_HOST', 'http://10.0.0.5', 'METRICS_HOST must be an IP address or the name of a host'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://localhost:4317', 'OTEL_EXPORTER_OTLP_ENDPOINT must begin with http:// or https://'],
    ['SHUTDOWN_DELAY', '3600', 'SHUTDOWN_DELAY must be a whole number from 0 to 300'],
  ])('refuse %s=%s', (name, value, sentence) => {
    expect(() => read({ [name]: value })).toThrow(sentence);
  });
});

describe('production', () => {
  it.each([{ DATABASE_URL: 'postgres://db.example.org/spotter?sslmode=verify-full' }, { PUBLIC_URL: 'https://members.example.org' }])(
    'begins with %o',
    (env) => {
      expect(read(env).mode).toBe('production');
    },
  );

  it.each(['demo', 'test'])('is the only mode for a public address, which %s mode is not for', (mode) => {
    const env = {
      SPOTTER_MODE: mode,
      PUBLIC_URL: 'https://members.example.org',
      DATABASE_URL: 'postgres://db.example.org/spotter?sslmode=verify-full',
    };
    expect(() => read(env)).toThrow(`SPOTTER_MODE=${mode} is for this machine alone`);
    expect(() => read(env, ['--clock', '2026-03-02T06:00'])).toThrow('for example PUBLIC_URL=https://localhost');
    expect(read({ ...env, PUBLIC_URL: 'https://localhost' }).mode).toBe(mode);
  });

  it('trusts a proxy behind https, or as TRUST_PROXY sets it', () => {
    expect(read().trustedProxy).toBeNull();
    expect(read({ PUBLIC_URL: 'http://localhost' }).trustedProxy).toBeNull();
    expect(read({ PUBLIC_URL: 'https://members.example.org' }).trustedProxy).toEqual({ kind: 'hops', hops: 1 });
    expect(read({ PUBLIC_URL: 'https://members.example.org', TRUST_PROXY: '0' }).trustedProxy).toBeNull();
    expect(read({ TRUST_PROXY: '2' }).trustedProxy).toEqual({ kind: 'hops', hops: 2 });
    expect(read({ TRUST_PROXY: '10.0.0.0/8' }).trustedProxy).toMatchObject({ kind: 'networks' });
  });

  it('does not begin with a PUBLIC_URL on this machine', () => {
    expect(read({ PUBLIC_URL: 'http://localhost:8080' }).mode).toBe('demo');
  });

  it('refuses the setting for another clock', () => {
    const env = { DATABASE_URL: 'postgres://db.example.org/spotter?sslmode=verify-full' };
    expect(() => read(env, ['--clock', '2026-03-02T06:00'])).toThrow('--clock is refused in production');
    expect(read({ ...env, SPOTTER_MODE: 'demo' }, ['--clock', '2026-03-02T06:00']).clockStart).toEqual(new Date('2026-03-02T06:00:00Z'));
  });

  it('ignores mutants', () => {
    expect(read({ SPOTTER_MODE: 'production', SPOTTER_MUTANT: 'no-session-lock' }).mutants).toEqual([]);
    expect(read({ SPOTTER_MODE: 'demo', SPOTTER_MUTANT: 'no-session-lock' }).mutants).toEqual([]);
    expect(read({ SPOTTER_MODE: 'test', SPOTTER_MUTANT: 'no-session-lock,no-fifo' }).mutants).toEqual(['no-session-lock', 'no-fifo']);
  });
});

describe('a wrong setting', () => {
  it.each([
    ['PORT', 'eighty', 'PORT must be a whole number from 0 to 65535, for example PORT=7390'],
    ['PORT', '65536', 'PORT must be a whole number from 0 to 65535, for example PORT=7390'],
    ['PUBLIC_URL', 'members.example.org', 'PUBLIC_URL must be a URL, for example PUBLIC_URL=https://members.example.org'],
    ['PUBLIC_URL', 'ftp://example.org', 'PUBLIC_URL must begin with https:// or http://'],
    ['PUBLIC_URL', 'https://example.org/spotter', 'PUBLIC_URL must not have a path'],
    ['PUBLIC_URL', 'http://members.example.org', 'PUBLIC_URL may be http only on this machine'],
    ['TRUST_PROXY', 'yes', 'TRUST_PROXY must be the number of your proxies from 0 to 9, or a list of their networks such as'],
    ['DATABASE_URL', 'mysql://db', 'DATABASE_URL must begin with postgres://, for example DATABASE_URL=postgres://'],
    ['DATABASE_URL', 'postgres://a b', 'DATABASE_URL must be a URL'],
    ['DATABASE_TLS', 'no', 'DATABASE_TLS must be on, or off if nobody else can read the network to the database'],
    ['HOST', 'http://10.0.0.5', 'HOST must be an IP address or the name of a host, for example HOST=127.0.0.1'],
    ['PUSH_PER_MINUTE', '0', 'PUSH_PER_MINUTE must be a whole number from 1 to 1000000, for example PUSH_PER_MINUTE=6000'],
    ['SPOTTER_MODE', 'staging', 'SPOTTER_MODE must be production, demo or test, for example SPOTTER_MODE=demo'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error'],
  ])('stops the start with its name and an example: %s=%s', (name, value, sentence) => {
    expect(() => read({ [name]: value })).toThrow(sentence);
  });

  it('does not repeat the value, which may be a secret', () => {
    expect(() => read({ DATABASE_URL: 'mysql://user:secret@db' })).toThrow(/^(?!.*mysql)/);
  });

  it('is reported together with all other wrong settings', () => {
    expect(() => read({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT[^]*LOG_LEVEL/);
  });

  it('may be an unknown flag', () => {
    expect(() => read({}, ['--cluck'])).toThrow('Known are --clock and --empty.');
  });
});

describe('Stripe', () => {
  const keys = (kind: string) => ({
    STRIPE_SECRET_KEY: `sk_${kind}_a`,
    STRIPE_PUBLISHABLE_KEY: `pk_${kind}_a`,
    STRIPE_WEBHOOK_SECRET: 'whsec_a',
  });

  it('is absent without keys, and needs all of them', () => {
    expect(read().stripe).toBeUndefined();
    expect(() => read({ STRIPE_SECRET_KEY: 'sk_test_a' })).toThrow('STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set too');
  });

  it('accepts live keys only in production, and never a live key with a test key', () => {
    for (const mode of ['test', 'demo', 'production'])
      expect(read({ ...keys('test'), SPOTTER_MODE: mode }).stripe).toMatchObject({ secretKey: 'sk_test_a' });
    expect(read({ ...keys('live'), SPOTTER_MODE: 'production' }).stripe).toMatchObject({ secretKey: 'sk_live_a' });
    for (const mode of ['test', 'demo'])
      expect(() => read({ ...keys('live'), SPOTTER_MODE: mode })).toThrow('must be test keys: live keys move real money');
    for (const mode of ['test', 'demo', 'production'])
      expect(() => read({ ...keys('test'), STRIPE_PUBLISHABLE_KEY: 'pk_live_a', SPOTTER_MODE: mode })).toThrow('must both be live keys');
  });

  it('makes payment possible in production, with a warning about test keys', () => {
    const warnings = (env: Record<string, string>) => configurationWarnings(read({ ...env, SMTP_URL: 'smtp://mail.example.org' }));
    const production = { SPOTTER_MODE: 'production' };
    expect(warnings(production)).toEqual([noPaymentsSentence]);
    expect(warnings({ ...production, ...keys('test') })).toEqual([testKeysSentence]);
    expect(warnings({ ...production, ...keys('live') })).toEqual([]);
    expect(warnings({ SPOTTER_MODE: 'demo', ...keys('test') })).toEqual([]);
  });

  it('can have another URL only in test mode, on this machine', () => {
    const env = { ...keys('test'), STRIPE_API_URL: 'http://localhost:12111' };
    expect(read({ ...env, SPOTTER_MODE: 'test' }).stripe?.apiUrl?.port).toBe('12111');
    expect(() => read(env)).toThrow('STRIPE_API_URL is for tests alone');
    expect(() => read({ ...env, SPOTTER_MODE: 'test', STRIPE_API_URL: 'http://example.org' })).toThrow('STRIPE_API_URL must be http on');
  });
});

describe('the clock', () => {
  it.each([
    ['2026-03-02T06:00', '2026-03-02T06:00:00Z'],
    ['2026-03-02T06:00:30', '2026-03-02T06:00:30Z'],
    ['2026-03-02T06:00:00Z', '2026-03-02T06:00:00Z'],
    ['2026-03-02T06:00:00+13:00', '2026-03-01T17:00:00Z'],
    ['2026-03-02T06:00[Pacific/Auckland]', '2026-03-01T17:00:00Z'],
  ])('may start at %s', (text, instant) => {
    expect(readInstant(text)).toEqual(new Date(instant));
  });

  it.each(['now', '2026-03-02', '2026-13-02T06:00', '2026-03-02T06:00[Nowhere/Land]'])('may not start at %s', (text) => {
    expect(() => readInstant(text)).toThrow('is not an instant, for example');
  });
});
