/** The headers of every call. Source: docs/spec §7, decisions.names. */
export const appName = 'spotter-member';
export const appVersion = '7.3.9';

export const headerNames = {
  app: 'x-app',
  facility: 'x-facility',
  facilityGuid: 'x-facility-guid',
  idempotencyKey: 'idempotency-key',
} as const;

/** The session cookie. With https, the prefix of its name binds it to the host. Source: decisions.identity. */
export const sessionCookieNames = { https: '__Host-sid', http: 'sid' } as const;

/**
 * Identifies a browser in which a member has signed in. The cookie stays after the member signs out. Source:
 * docs/decisions/sign-in.md#0367.
 */
export const deviceCookieNames = { https: '__Host-device', http: 'device' } as const;

/** The name and version of the app: `spotter-member/7.3.9`. */
export const appIdentifier = `${appName}/${appVersion}`;
