/** The network that an address belongs to: enough to tell a series of attempts, too little to find a household. */
import { isIP } from 'node:net';

/** `/24` of IPv4, `/48` of IPv6; null: it is no address. An IPv6 address may come as its network `a:b:c:d::/64`. */
export function addressBlockOf(address: string): string | null {
  const [host = ''] = address.split('/');
  const mapped = /([\d.]+)$/.exec(host)?.[1] ?? '';
  if (isIP(mapped) === 4) return `${mapped.split('.').slice(0, 3).join('.')}.0/24`;
  if (isIP(host) !== 6) return null;
  const [head = ''] = host.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  return `${[0, 1, 2].map((at) => groups[at] ?? '0').join(':')}::/48`;
}
