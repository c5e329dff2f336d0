import ipaddr from 'ipaddr.js';
import type { Scope } from '#contract/rules/token-scopes.ts';
import { CALLS_OF_A_TOKEN } from '#contract/v1.ts';
import type { Principal } from '#lambdas/entities/people/principal.ts';
import { findToken, noteUse, type StoredToken } from '#lambdas/entities/tokens/api-token.ts';
import { isWithin } from '#lambdas/store/throttle.ts';
import { Refusal } from './problem.ts';

const UNAUTHORIZED = {
  status: 401,
  title: 'This token is not valid',
  detail: 'It is unknown, was revoked, has ended, or its user may not sign in. Create a new one in the portal.',
  headers: { 'www-authenticate': 'Bearer' },
};

/** Whether an address lies in one of the networks; every address where none is named. */
const isFrom = (ip: string, networks: readonly string[]): boolean => {
  if (networks.length === 0) return true;
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  return networks.some((network) => {
    const range = ipaddr.parseCIDR(network);
    return range[0].kind() === address.kind() && address.match(range);
  });
};

/** The network of an address, as it is shown: its first 24 or 48 bits. */
const networkOf = (ip: string): string => {
  if (!ipaddr.isValid(ip)) return '';
  const address = ipaddr.process(ip);
  return address.kind() === 'ipv4'
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/24`)}/24`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/48`)}/48`;
};

const secondsLeft = (now: number) => CALLS_OF_A_TOKEN.within - (Math.floor(now / 1000) % CALLS_OF_A_TOKEN.within);

export interface Admitted {
  readonly token: StoredToken;
  readonly principal: Principal;
}

/** Refuses a call whose scope a token does not have. */
export const demandScope = ({ token }: Admitted, scope: Scope): void => {
  if (!token.scopes.includes(scope))
    throw new Refusal({
      status: 403,
      title: 'This token does not have the scope of the call',
      detail: `It needs ${scope}.`,
    });
};

/** Admits a request by its token: valid, from where it may come, and not too often. Throws a Refusal. */
export const admitToken = async (
  authorization: string | undefined,
  { ip, stage }: { readonly ip: string; readonly stage: string },
): Promise<Admitted> => {
  const now = Date.now();
  const [, text = ''] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  const found = await findToken(text, stage, now);
  if (!found) throw new Refusal(UNAUTHORIZED);
  const { token } = found;
  if (!isFrom(ip, token.networks))
    throw new Refusal({ status: 403, title: 'This token may not be used from this network' });
  if (!(await isWithin('v1', token.id, CALLS_OF_A_TOKEN)))
    throw new Refusal({
      status: 429,
      title: 'Too many calls',
      detail: `A token may make ${CALLS_OF_A_TOKEN.times} calls a minute.`,
      headers: { 'retry-after': String(secondsLeft(now)) },
    });
  await noteUse(token, networkOf(ip), now);
  return found;
};
