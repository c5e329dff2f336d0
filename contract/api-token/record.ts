import * as z from 'zod';
import { Id, required } from '../fields/common.ts';
import { roles } from '../rules/roles.ts';
import { type Scope, SERVICE_DAYS_MAX, scopes } from '../rules/token-scopes.ts';

const NETWORKS_MAX = 10;
export const TOKEN_NAME_MAX = 60;
export const TOKEN_WHY_MAX = 300;

export const ScopeName = z.enum(scopes as [Scope, ...Scope[]]);

/** An IPv4 or IPv6 network, as '192.0.2.0/24'. */
const Network = z.union([z.cidrv4(), z.cidrv6()], 'Please write a network as 192.0.2.0/24 or 2001:db8::/32');

export const TokenRole = z.literal(roles.map(({ id }) => id));

/**
 * What is sent to make a token. `companyId` names the company of a service token, and `roles` what it may there: those of its maker where
 * nothing is said. A personal token has neither.
 */
export const NewToken = z.object({
  companyId: Id.optional(),
  roles: z.array(TokenRole).optional(),
  name: required('Please enter a name', TOKEN_NAME_MAX),
  scopes: z.array(ScopeName).min(1, 'Please choose what the token may do'),
  days: z
    .number()
    .int()
    .min(1, 'A token is valid for a day at least')
    .max(SERVICE_DAYS_MAX, `A token is valid for ${SERVICE_DAYS_MAX} days at most`),
  networks: z.array(Network).max(NETWORKS_MAX, `At most ${NETWORKS_MAX} networks are allowed`).default([]),
});
export type NewToken = z.output<typeof NewToken>;

export const tokenStates = ['valid', 'ended', 'revoked'] as const;

/** A token as its owner sees it; times are ISO, '' for never. `lastFrom` is the network of the last call. */
export const ShownToken = z.object({
  id: z.string(),
  kind: z.enum(['personal', 'service']),
  name: z.string(),
  state: z.enum(tokenStates),
  scopes: z.array(ScopeName),
  roles: z.array(TokenRole),
  networks: z.array(z.string()),
  madeAt: z.string(),
  madeBy: z.string(),
  endsAt: z.string(),
  lastUsedAt: z.string(),
  lastFrom: z.string(),
  revokedAt: z.string(),
  revokedBy: z.string(),
  why: z.string(),
});
export type ShownToken = z.infer<typeof ShownToken>;

/** The text is shown this once: only its hash is stored. */
export const MadeToken = z.object({ token: ShownToken, text: z.string() });

export const TokenRevocation = z.object({
  id: Id,
  why: required('Please say why', TOKEN_WHY_MAX),
});
export type TokenRevocation = z.output<typeof TokenRevocation>;
