/**
 * Scores responses by the rules of https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring. The preload list and redirection
 * are left out, because they do not depend on the server.
 */
export interface ScannedAnswer {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
}

export interface Scan {
  readonly page: ScannedAnswer;
  readonly cookies: readonly string[];
}

const headerOf = ({ headers }: ScannedAnswer, name: string): string => String(headers[name] ?? '').trim();

const directivesOf = (page: ScannedAnswer): ReadonlyMap<string, readonly string[]> =>
  new Map(
    headerOf(page, 'content-security-policy')
      .split(';')
      .map((part) => part.trim().toLowerCase().split(/\s+/))
      .filter(([name]) => name !== '')
      .map(([name = '', ...sources]) => [name, sources]),
  );

const broad = ["'unsafe-inline'", 'data:', 'blob:', 'http:', 'https:', '*', 'ftp:'];

function policyScore(page: ScannedAnswer): number {
  const directives = directivesOf(page);
  if (directives.size === 0) return -25;
  const sourcesOf = (name: string): readonly string[] => directives.get(name) ?? directives.get('default-src') ?? ['*'];
  const hasHash = (sources: readonly string[]): boolean => sources.some((source) => /^'(?:sha(?:256|384|512)-|nonce-)/.test(source));
  const isBroad = (name: string): boolean => {
    const sources = sourcesOf(name);
    return sources.some((source) => broad.includes(source) && !(source === "'unsafe-inline'" && hasHash(sources)));
  };
  if (isBroad('script-src') || isBroad('object-src')) return -20;
  if ([...directives.values()].some((sources) => sources.some((source) => source === 'http:' || source.startsWith('http://')))) return -20;
  if (sourcesOf('script-src').includes("'unsafe-eval'")) return -10;
  if (isBroad('style-src')) return 0;
  const isLimited = (name: string): boolean => ["'none'", "'self'"].includes(directives.get(name)?.join(' ') ?? '');
  return directives.get('default-src')?.join(' ') === "'none'" && isLimited('form-action') && isLimited('base-uri') ? 10 : 5;
}

function cookieScore(cookies: readonly string[]): number {
  if (cookies.length === 0) return 0;
  const has = (cookie: string, attribute: RegExp): boolean => cookie.split(';').some((part) => attribute.test(part.trim()));
  if (cookies.some((cookie) => /^[^=]*(?:sid|session)/i.test(cookie) && !has(cookie, /^secure$/i))) return -40;
  if (cookies.some((cookie) => /^[^=]*(?:sid|session)/i.test(cookie) && !has(cookie, /^httponly$/i))) return -30;
  if (cookies.some((cookie) => !has(cookie, /^secure$/i))) return -20;
  return cookies.every((cookie) => has(cookie, /^samesite=(?:lax|strict)$/i)) ? 5 : 0;
}

function strictTransportScore(page: ScannedAnswer): number {
  const age = /max-age=(\d+)/i.exec(headerOf(page, 'strict-transport-security'))?.[1];
  return age === undefined ? -20 : Number(age) >= 15_768_000 ? 0 : -10;
}

function referrerScore(page: ScannedAnswer): number {
  const policy = headerOf(page, 'referrer-policy').toLowerCase();
  if (policy === '') return 0;
  return ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'].includes(policy) ? 5 : -5;
}

function integrityScore({ text }: ScannedAnswer): number {
  const scripts = [...text.matchAll(/<script\b([^>]*)\bsrc="([^"]+)"([^>]*)>/g)].map(([, before = '', url = '', after = '']) => ({
    url,
    isHashed: `${before}${after}`.includes('integrity="sha'),
  }));
  if (scripts.some(({ url, isHashed }) => !url.startsWith('/') && !isHashed)) return -5;
  return scripts.some(({ isHashed }) => isHashed) ? 5 : 0;
}

function frameScore(page: ScannedAnswer): number {
  const ancestors = directivesOf(page).get('frame-ancestors');
  if (ancestors && !ancestors.some((source) => broad.includes(source))) return 5;
  return /^(?:deny|sameorigin)$/i.test(headerOf(page, 'x-frame-options')) ? 0 : -20;
}

const resourceScore = (page: ScannedAnswer): number =>
  ['same-origin', 'same-site'].includes(headerOf(page, 'cross-origin-resource-policy').toLowerCase()) ? 10 : 0;

const sharingScore = (page: ScannedAnswer): number =>
  headerOf(page, 'access-control-allow-origin') !== '' && headerOf(page, 'access-control-allow-credentials') === 'true' ? -50 : 0;

export const rateScan = ({ page, cookies }: Scan): Readonly<Record<string, number>> => ({
  'content-security-policy': policyScore(page),
  cookies: cookieScore(cookies),
  'cross-origin-resource-sharing': sharingScore(page),
  'strict-transport-security': strictTransportScore(page),
  'referrer-policy': referrerScore(page),
  'subresource-integrity': integrityScore(page),
  'x-content-type-options': headerOf(page, 'x-content-type-options').toLowerCase() === 'nosniff' ? 0 : -5,
  'x-frame-options': frameScore(page),
  'cross-origin-resource-policy': resourceScore(page),
});

/** Bonus points count only for a base score of at least 90. */
export function totalOf(points: Readonly<Record<string, number>>): number {
  const values = Object.values(points);
  const base = 100 + values.filter((each) => each < 0).reduce((sum, each) => sum + each, 0);
  return base < 90 ? Math.max(0, base) : base + values.filter((each) => each > 0).reduce((sum, each) => sum + each, 0);
}
