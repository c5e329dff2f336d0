import * as z from 'zod';
import { registerFileFields } from '#contract/register/record.ts';

/** The versions of the lists that a register is made from. */
const RegisterVersions = z.object({ endUsers: z.number(), resellers: z.number() });
export type RegisterVersions = z.infer<typeof RegisterVersions>;

/** Which end users: those with one of the companies in one of these fields of their rows, as the user saw them then. */
const RegisterWithin = z.object({ owners: z.array(z.string()), companies: z.array(z.string()) });
export type RegisterWithin = z.infer<typeof RegisterWithin>;

/**
 * A file of the register as its worker knows it. `versions` are null until they are found for a day in the past; `isWhole` says
 * that it has all end users of the tenant, `compares` that its user may know what was sent.
 */
export const RegisterJob = z.object({
  ...registerFileFields,
  versions: RegisterVersions.nullable(),
  within: RegisterWithin,
  isWhole: z.boolean(),
  compares: z.boolean(),
});
export type RegisterJob = z.infer<typeof RegisterJob>;
