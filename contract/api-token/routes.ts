import * as z from 'zod';
import { Id, Nothing } from '../fields/common.ts';
import { area } from '../route.ts';
import { MadeToken, NewToken, ShownToken, TokenRevocation } from './record.ts';

/** Whose tokens: the caller's own, or those of a company that the caller manages. */
const whose = z.object({ companyId: Id.optional() });

/** Tokens of the public API: a user's own, and those of a company. Role matrix rows 147 and 148. */
export const apiToken = area({
  list: {
    method: 'GET',
    path: '/api/apiToken/list',
    access: { either: ['token.own', 'token.service'] },
    query: whose,
    reply: z.array(ShownToken),
  },
  create: {
    method: 'POST',
    path: '/api/apiToken/create',
    access: { either: ['token.own', 'token.service'] },
    body: NewToken,
    reply: MadeToken,
    done: 'Token created',
  },
  revoke: {
    method: 'POST',
    path: '/api/apiToken/revoke',
    access: { either: ['token.own', 'token.service'] },
    whileSuspended: true,
    body: TokenRevocation,
    reply: Nothing,
    missing: true,
    done: 'Token revoked',
  },
});
