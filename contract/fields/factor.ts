import * as z from 'zod';
import { Code } from './contact.ts';

/** A second factor: a code by text message, or of an authenticator app. D-04. */
export const Factor = z.enum(['SMS', 'TOTP']);
export type Factor = z.infer<typeof Factor>;

/** The second factors a person can be asked for, and the one that is asked first. */
export const Factors = z.object({ enrolled: z.array(Factor), preferred: Factor.optional() });
export type Factors = z.infer<typeof Factors>;

export const FactorChoice = z.object({ factor: Factor });

/** The key for an authenticator app; it counts once a code of it was entered. */
export const AppSecret = z.object({ secret: z.string() });
export const AppCode = z.object({ code: Code });
