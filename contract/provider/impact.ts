import * as z from 'zod';
import { Id } from '../fields/common.ts';

const count = z.number().int().min(0);

/**
 * Who depends on a technology provider, of what the caller sees: end users and resellers that use it, and the divisions of
 * those end users, the first of them by name.
 */
export const ProviderImpact = z.object({
  endUsers: count,
  resellers: count,
  divisions: count,
  firstDivisions: z.array(z.object({ id: Id, name: z.string(), endUserId: Id, endUser: z.string() })),
});
export type ProviderImpact = z.infer<typeof ProviderImpact>;
