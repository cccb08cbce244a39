/** The origins of the gateway’s card form, and the origins to which this form sends cards. */
export interface GatewaySources {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connections: readonly string[];
}

export interface Protection {
  readonly https: boolean;
  /** Whether hot reload runs, which needs inline scripts, inline styles and a socket. */
  readonly development: boolean;
  readonly gateway?: GatewaySources;
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
}

const everywhere: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

const noSources: GatewaySources = { scripts: [], frames: [], connections: [] };

export function pagePolicy({ development, gateway = noSources, scriptHashes, styleHashes }: Protection): string {
  const connectSources = ["'self'", ...gateway.connections];
  const scriptSources = development ? ["'unsafe-inline'"] : scriptHashes;
  // A script of the gateway may load other scripts without our named policies, so the default policy is allowed too.
  const policies = gateway.scripts.length > 0 ? ['spotter', 'default'] : ['spotter'];
  const lists: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scriptSources, ...gateway.scripts],
    'style-src': development ? ["'self'", "'unsafe-inline'"] : ["'self'", ...styleHashes],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': development ? [...connectSources, 'ws:'] : connectSources,
    ...(gateway.frames.length > 0 ? { 'frame-src': gateway.frames } : {}),
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(development ? {} : { 'require-trusted-types-for': ["'script'"], 'trusted-types': policies }),
  };
  return Object.entries(lists)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

/** The policy of an email, which contains its styles and loads nothing. */
const emailPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

export type AnswerKind = 'api' | 'page' | 'file' | 'email';

/** The headers of an API response, of a page and its files, of a member's file, or of an email. */
export function securityHeaders(protection: Protection, what: AnswerKind): Readonly<Record<string, string>> {
  const policies = { api: apiPolicy, file: apiPolicy, email: emailPolicy, page: pagePolicy(protection) };
  return {
    ...everywhere,
    'content-security-policy': policies[what],
    ...(what === 'api' ? { 'cache-control': 'no-store' } : {}),
    ...(protection.https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
