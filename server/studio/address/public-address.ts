/** Without this check, a folder could name a machine behind the firewall, and read data that only the server can reach. */
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

export interface HostAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** The address ranges that are not public. Sources: RFC 6890 and the special-purpose registries of IANA. */
const notPublic = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv4');

/** The public IPv6 addresses: global unicast, except ranges for documentation or with embedded IPv4 addresses. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
const notPublic6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic6.addSubnet(network, prefix, 'ipv6');

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

export const isPublicAddress = ({ address, family }: HostAddress): boolean =>
  family === 4 ? !notPublic.check(address, 'ipv4') : globalUnicast.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6');

const isLoopbackAddress = ({ address, family }: HostAddress): boolean => loopback.check(address, family === 4 ? 'ipv4' : 'ipv6');

export class NotPublic extends Error {
  override readonly name = 'NotPublic';
}

/** All addresses of the host. Throws `NotPublic` if one of them is not public; `allowLocal` also accepts this machine. */
export async function publicAddressesOf(host: string, allowLocal: boolean): Promise<readonly HostAddress[]> {
  const literal = host.replaceAll(/^\[|\]$/g, '');
  const kind = isIP(literal);
  const found = kind === 0 ? await lookup(host, { all: true }) : [{ address: literal, family: kind }];
  const addresses = found.map(({ address, family }): HostAddress => ({ address, family: family === 6 ? 6 : 4 }));
  if (!addresses.every((address) => isPublicAddress(address) || (allowLocal && isLoopbackAddress(address)))) throw new NotPublic(host);
  return addresses;
}
