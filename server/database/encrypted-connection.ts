/** Whether others can read the traffic between server and database. Source: docs/decisions/operation.md#0372. */

const encrypted: ReadonlySet<string> = new Set(['require', 'verify-ca', 'verify-full', 'no-verify']);

const isOwnMachine = (host: string): boolean =>
  host === '' || host.startsWith('/') || /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** The driver uses the last of repeated parameters. */
const lastOf = (url: URL, name: string): string => url.searchParams.getAll(name).at(-1) ?? '';

/** `defaultHost` is used for an address without a host, as the driver does with `PGHOST`. */
export function isReadableOnTheWay(databaseUrl: string, defaultHost = ''): boolean {
  const url = new URL(databaseUrl);
  const host = lastOf(url, 'host') || decodeURIComponent(url.hostname) || defaultHost;
  if (isOwnMachine(host)) return false;
  const mode = lastOf(url, 'sslmode');
  return mode === '' ? !['true', '1'].includes(lastOf(url, 'ssl')) : !encrypted.has(mode);
}

export const unencryptedSentence =
  'DATABASE_URL names another machine without TLS, so others could read the data of members on the way: add ?sslmode=verify-full to it, or set DATABASE_TLS=off if nobody else can read that network';
