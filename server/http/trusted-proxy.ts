/** A number of proxies: the nearest must be in a private network. A list: each must be in it. Source: docs/decisions/operation.md#0372. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

export type TrustedProxy =
  | { readonly kind: 'hops'; readonly hops: number }
  | { readonly kind: 'networks'; readonly networks: readonly Network[] };

export const oneHop: TrustedProxy = { kind: 'hops', hops: 1 };

const mostHops = 9;

const plain = (address: string): string => address.replace(/^::ffff:(?=[\d.]+$)/i, '');

/** Parses `10.0.0.0/8` or a single address; null for other text and for a network that contains every address. */
function readNetwork(text: string): Network | null {
  const [address = '', length, ...rest] = text.split('/');
  const bits = isIP(address) === 4 ? 32 : 128;
  if (isIP(address) === 0 || rest.length > 0 || (length !== undefined && !/^\d{1,3}$/.test(length))) return null;
  const prefix = length === undefined ? bits : Number(length);
  return prefix < 1 || prefix > bits ? null : [ipaddr.parse(address), prefix];
}

/** Undefined: the text is neither a number of proxies nor a list of networks. Null: no proxy is trusted. */
export function readTrustedProxy(text: string): TrustedProxy | null | undefined {
  if (/^\d+$/.test(text)) {
    const hops = Number(text);
    return hops > mostHops ? undefined : hops === 0 ? null : { kind: 'hops', hops };
  }
  const networks = text.split(',').map((part) => readNetwork(part.trim()));
  return networks.some((network) => network === null) ? undefined : { kind: 'networks', networks: networks.filter((one) => one !== null) };
}

export const trustedProxySentence = `must be the number of your proxies from 0 to ${mostHops}, or a list of their networks such as 10.0.0.0/8,203.0.113.7`;

const privateNetworks = ['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '::1/128', 'fc00::/7']
  .map(readNetwork)
  .filter((one) => one !== null);

const isWithin = (address: string, networks: readonly Network[]): boolean => {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.process(address);
  return networks.some(([base, prefix]) => base.kind() === parsed.kind() && parsed.match(base, prefix));
};

/** The entries of `x-forwarded-for`, nearest first, up to the first entry that is not an address. */
function forwardedAddresses(forwarded: string): readonly string[] {
  const entries = forwarded
    .split(',')
    .map((entry) => plain(entry.trim()))
    .toReversed();
  const end = entries.findIndex((entry) => isIP(entry) === 0);
  return end === -1 ? entries : entries.slice(0, end);
}

/** The nearest address that is not a trusted proxy: the peer, or an entry of `x-forwarded-for` if the peer is a trusted proxy. */
export function clientOf(peer: string | undefined, forwarded: string | null, proxy: TrustedProxy | null): string {
  const direct = plain(peer ?? '');
  if (proxy === null || forwarded === null) return direct;
  const addresses = [direct, ...forwardedAddresses(forwarded)];
  const trusted = proxy.kind === 'hops' ? privateNetworks : proxy.networks;
  if (!isWithin(direct, trusted)) return direct;
  const client =
    proxy.kind === 'hops' ? addresses[proxy.hops] : addresses.find((address, index) => index > 0 && !isWithin(address, trusted));
  return client ?? addresses.at(-1) ?? direct;
}
