/** Where a request comes from, for the limits on sign-in. */
import { BlockList, isIP } from 'node:net';

const ownNetworks = new BlockList();
for (const [network, prefix, family] of [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
] as const)
  ownNetworks.addSubnet(network, prefix, family);

const plain = (address: string): string => address.replace(/^::ffff:/, '');

/**
 * `forwarded` is `x-forwarded-for` where a proxy stands before us, else null. A proxy in our own network adds the address of
 * whoever called it to its end; nobody else is believed.
 */
export function addressOf(peer: string | undefined, forwarded: string | null): string {
  const direct = plain(peer ?? '');
  const family = isIP(direct);
  if (forwarded === null || family === 0 || !ownNetworks.check(direct, family === 4 ? 'ipv4' : 'ipv6')) return direct;
  const last = plain(forwarded.split(',').at(-1)?.trim() ?? '');
  return isIP(last) === 0 ? direct : last;
}
