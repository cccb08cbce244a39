import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';

const sentence = 'DATABASE_URL names another machine without TLS';
const read = (url: string, env: Record<string, string> = {}) => readConfig({ DATABASE_URL: url, ...env }, []).databaseUrl;

describe('a database on this machine', () => {
  it.each([
    'postgres://localhost/spotter',
    'postgres://spotter:secret@127.0.0.1:5433/spotter',
    'postgresql://[::1]/spotter',
    'postgres:///spotter',
    'postgres:///spotter?host=/var/run/postgresql',
    'postgres://spotter@%2Fvar%2Frun%2Fpostgresql/spotter',
  ])('needs no TLS: %s', (url) => {
    expect(read(url)).toBe(url);
  });
});

describe('a database on another machine', () => {
  it.each([
    'sslmode=verify-full',
    'sslmode=require',
    'sslmode=verify-ca',
    'sslmode=no-verify',
    'ssl=true',
    'connect_timeout=5&sslmode=verify-full',
  ])('is used over TLS: %s', (parameters) => {
    expect(read(`postgres://db.example.org/spotter?${parameters}`)).toContain(parameters);
  });

  it.each([
    'postgres://db.example.org/spotter',
    'postgres://postgres/spotter',
    'postgres://10.0.0.5/spotter',
    'postgres://127.example.org/spotter',
    'postgres://localhost/spotter?host=db.example.org',
    'postgres://db.example.org/spotter?sslmode=disable',
    'postgres://db.example.org/spotter?sslmode=prefer',
    'postgres://db.example.org/spotter?sslmode=disable&ssl=true',
    'postgres://db.example.org/spotter?sslmode=verify-full&sslmode=disable',
    'postgres://db.example.org/spotter?ssl=false',
  ])('stops the start without TLS: %s', (url) => {
    expect(() => read(url)).toThrow(sentence);
    expect(read(url, { DATABASE_TLS: 'off' })).toBe(url);
  });

  it('may be named by PGHOST', () => {
    expect(() => read('postgres:///spotter', { PGHOST: 'db.example.org' })).toThrow(sentence);
  });

  it('does not put the password into the message', () => {
    expect(() => read('postgres://spotter:secret@db.example.org/spotter')).toThrow(/^(?!.*secret)/);
  });
});
