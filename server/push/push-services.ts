/** The push services of browsers. The server posts to addresses that browsers send, so it accepts only these hosts. */

/** The hosts for Chrome and other Chromium browsers, Firefox, Edge, and Safari. */
const hosts: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^(?:[\w-]+\.)?push\.services\.mozilla\.com$/,
  /^[\w-]+\.notify\.windows\.com$/,
  /^(?:[\w-]+\.)?push\.apple\.com$/,
];

/** Whether an endpoint is on one of these hosts, with the default port. */
export const isPushService = (endpoint: URL): boolean =>
  endpoint.protocol === 'https:' && endpoint.port === '' && endpoint.username === '' && hosts.some((host) => host.test(endpoint.hostname));
