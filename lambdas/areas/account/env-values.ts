import { codeSenderOf } from '#lambdas/domain/contacts/code-sender.ts';
import { readEnv } from '#lambdas/ports/env.ts';
import { AccountEnv } from './env.ts';

/** The area's environment, read once. */
export const env = readEnv(AccountEnv);

/** How codes go out. */
export const codeSender = codeSenderOf(env);

/** The app client that registers people. */
export const registration = { poolId: env.USER_POOL_ID, clientId: env.REGISTRATION_CLIENT_ID };
