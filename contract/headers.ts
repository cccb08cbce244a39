/** Headers that every call carries. Source: product.md §7, spec/decisions.md "Names and texts". */
export const appName = 'spotter-member';
export const appVersion = '7.3.9';

export const headerNames = {
  app: 'x-app',
  facility: 'x-facility',
  facilityGuid: 'x-facility-guid',
  idempotencyKey: 'idempotency-key',
} as const;

/** `spotter-member/7.3.9` */
export const appIdentifier = `${appName}/${appVersion}`;
