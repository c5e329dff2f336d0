import * as z from 'zod';
import { Profile } from '../../contract/user/record.ts';

/**
 * How a user came to have an account: PENDING while it is being made, INVITED by somebody; SIGNED_UP by
 * themselves while the code is not entered, REGISTERED then. ABANDONED: the account could not be made, and what is left is being removed. D-08, D-19.
 */
const UserStatus = z.enum(['PENDING', 'INVITED', 'SIGNED_UP', 'REGISTERED', 'ABANDONED']);

/**
 * What the portal knows of an authenticator app: 'none' and 'known' are its own doing; 'expected' where a sign-in was sent
 * to set one up; 'unasked' in records from before it was written down. D-92.
 */
const AppKnowledge = z.enum(['unasked', 'none', 'expected', 'known']);

/**
 * A user as it is stored; passwords, tokens and codes never are (D-10). `companyId` is '' for a super admin and for who
 * waits to be taken in, `sub` is '' until there is an account. Records of before may have a `formerEmail`
 * that the pool still holds. Times are epoch milliseconds.
 */
export const UserRecord = Profile.omit({
  companyId: true,
  imagePath: true,
  credentialNonExpired: true,
  accountStatus: true,
  pending: true,
}).extend({
  sub: z.string(),
  companyId: z.string(),
  status: UserStatus.default('INVITED'),
  createdAt: z.number().default(0),
  sessionsFrom: z.number().default(0),
  formerEmail: z.string().default(''),
  app: AppKnowledge.default('unasked'),
});
export type UserRecord = z.infer<typeof UserRecord>;

/** Whether the account is open: neither disabled nor locked. D-36. */
export const isOpen = ({ enabled, accountNonLocked }: Pick<UserRecord, 'enabled' | 'accountNonLocked'>) =>
  enabled && accountNonLocked;
