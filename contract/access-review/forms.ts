import * as z from 'zod';
import { Id, required, text, Version } from '../fields/common.ts';
import { RoleRef } from '../user/record.ts';
import { accessFlags, answers } from './states.ts';

/** More than an hour says nothing of how long a user has looked: the page stood open. */
const SECONDS_MAX = 3_600;
export const REASON_MAX = 300;
/** How many users are kept, or enabled again, by one call. */
const KEPT_AT_ONCE = 50;
const RESTORED_AT_ONCE = 20;

/** Seconds as the page has counted them; 0 for a client that does not. */
const Seconds = z
  .number()
  .default(0)
  .transform((given) => Math.min(SECONDS_MAX, Math.max(0, Math.round(given))));

const one = { id: Id, version: Version, seconds: Seconds };

/** Why access is removed. */
export const RemovalReason = required('Please say why', REASON_MAX);

/** The answer about one user. Roles are those the user has from now on. */
export const AccessAnswerForm = z
  .object({ ...one, answer: z.enum(answers), roles: z.array(RoleRef.shape.roleId).default([]), note: text(REASON_MAX) })
  .refine(({ answer, roles }) => answer !== 'rolesChanged' || roles.length > 0, {
    error: 'Please select user role',
    path: ['roles'],
  })
  .refine(({ answer, note }) => answer !== 'removed' || note !== '', { error: 'Please say why', path: ['note'] });
export type AccessAnswerForm = z.output<typeof AccessAnswerForm>;

/** Several users whose access stays as it is. */
export const KeepForm = z.object({ users: z.array(z.object(one)).min(1).max(KEPT_AT_ONCE) });
export type KeepForm = z.output<typeof KeepForm>;

export const RestoreForm = z.object({ ids: z.array(Id).min(1).max(RESTORED_AT_ONCE) });

/** What became of each of several: those that were refused, with the reason. */
export const ManyOutcome = z.object({
  done: z.array(z.string()),
  refused: z.array(z.object({ id: z.string(), reason: z.string() })),
});
export type ManyOutcome = z.infer<typeof ManyOutcome>;

/** By what a user proves to be the owner of the account, besides the password, as far as the portal knows. D-92. */
export const factors = ['app', 'sms', 'none'] as const;
export const factorWords: Readonly<Record<(typeof factors)[number], string>> = {
  app: 'Authenticator app',
  sms: 'Text message',
  none: 'None known',
};

/**
 * A user who waits for an answer; `isSelf`: the caller, about whom another user decides. `grantable` are the roles that the caller can
 * leave or give the user.
 */
export const OpenAccess = z.object({
  id: Id,
  version: Version,
  userId: Id,
  name: z.string(),
  email: z.string(),
  worksAt: z.string(),
  roles: z.array(RoleRef.shape.roleId),
  grantable: z.array(RoleRef.shape.roleId),
  lastSignInOn: z.string(),
  factor: z.enum(factors),
  tokens: z.number(),
  flags: z.array(z.enum(accessFlags)),
  isSelf: z.boolean(),
});
export type OpenAccess = z.infer<typeof OpenAccess>;
