import ipaddr from 'ipaddr.js';
import { ApplicationError } from '#contract/application-error.ts';
import type { Scope } from '#contract/rules/token-scopes.ts';
import { CALLS_OF_A_TOKEN } from '#contract/v1.ts';
import type { Principal } from '#lambdas/entities/people/principal.ts';
import { findToken, noteUse, type StoredToken } from '#lambdas/entities/tokens/api-token.ts';
import type { Result } from '#lambdas/kit/middleware/request.ts';
import { isWithin } from '#lambdas/store/throttle.ts';

/** What is refused, by RFC 9457: `title` is the portal's message, `detail` says what to do about it. */
export interface Problem {
  readonly status: number;
  readonly title: string;
  readonly detail?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What every answer of programs says to a browser that shows it. */
export const safeHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};

export const answerOf = (statusCode: number, body: unknown, more: Readonly<Record<string, string>> = {}): Result => ({
  statusCode,
  headers: {
    ...safeHeaders,
    ...(body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }),
    ...more,
  },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
});

/** A problem as it is sent. */
export const problemOf = ({ status, title, detail, headers: more }: Problem, correlationId: string): Result =>
  answerOf(
    status,
    { type: 'about:blank', status, title, ...(detail ? { detail } : {}), correlationId },
    { ...more, 'content-type': 'application/problem+json; charset=utf-8', 'x-correlation-id': correlationId },
  );

/** A call that is refused before it reaches an area. */
export class Refusal extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.title);
    this.problem = problem;
  }
}

/** The problem of an error; undefined for one that is not told. */
export const problemIn = (error: unknown): Problem | undefined => {
  if (error instanceof Refusal) return error.problem;
  if (error instanceof ApplicationError)
    return { status: error.http === 200 ? 422 : error.http, title: error.message, detail: error.reason };
  return undefined;
};

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
