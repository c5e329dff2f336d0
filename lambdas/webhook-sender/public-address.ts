import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

export interface Address {
  readonly address: string;
  readonly family: number;
}

/** Resolves a name to all of its addresses. */
export type Resolve = (host: string) => Promise<readonly Address[]>;

export const resolveAll: Resolve = (host) => lookup(host, { all: true });

/** An event may not be sent there, whatever the receiver would answer. The message is shown in the log. */
export class RefusedAddress extends Error {}

/** The only addresses of IPv6 that the internet routes. */
const ASSIGNED = '2000::/3';

/**
 * Whether an address is one of the public internet. IPv6 addresses that carry one of IPv4 (mapped, translated, tunnelled) have ranges of
 * their own, and are none.
 */
export const isPublic = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  const isAssigned = parsed.kind() === 'ipv4' || parsed.match(ipaddr.parseCIDR(ASSIGNED));
  return isAssigned && parsed.range() === 'unicast';
};

const isLoopback = (address: string) => ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';

/**
 * The addresses that a host of a URL leads to now. Throws if one of them is not public: a name that leads to both is refused whole. A
 * stage on one machine accepts that machine instead.
 */
export const publicAddresses = async (
  hostname: string,
  resolve: Resolve,
  isLocal: boolean,
): Promise<readonly Address[]> => {
  const literal = hostname.replace(/^\[|\]$/g, '');
  const found = ipaddr.isValid(literal)
    ? [{ address: literal, family: ipaddr.parse(literal).kind() === 'ipv6' ? 6 : 4 }]
    : await resolve(hostname);
  const accepts = ({ address }: Address) => isPublic(address) || (isLocal && isLoopback(address));
  if (found.length === 0 || !found.every(accepts)) throw new RefusedAddress('The address is not a public one.');
  return found;
};
