/** The push services of browsers. The server posts to an address that a browser names, so it accepts no other hosts. */

/** Chrome and its relatives, Firefox, Edge, Safari. */
const hosts: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^(?:[\w-]+\.)?push\.services\.mozilla\.com$/,
  /^[\w-]+\.notify\.windows\.com$/,
  /^(?:[\w-]+\.)?push\.apple\.com$/,
];

/** Whether an endpoint is at one of them, on the usual port. */
export const isPushService = (endpoint: URL): boolean =>
  endpoint.protocol === 'https:' && endpoint.port === '' && endpoint.username === '' && hosts.some((host) => host.test(endpoint.hostname));
