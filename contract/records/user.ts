import * as z from 'zod';
import { Id, Version } from './common.ts';

export const RoleRef = z.object({ roleId: z.union([z.literal(1), z.literal(2), z.literal(3)]) });

/** The company part of a user: own company and, for a reseller's staff, the company the reseller belongs to. */
export const UserCompany = z.object({ id: z.string(), resellerCompanyId: z.string(), name: z.string() });

/** The signed-in person's own record; nothing secret is in it. Spec part 1, section 3 "User"; D-10. */
export const Profile = z.object({
  id: Id,
  version: Version,
  userName: z.string(),
  userEmail: z.string(),
  userPhone: z.string(),
  firstName: z.string(),
  middleInitial: z.string(),
  lastName: z.string(),
  userRoles: z.array(RoleRef),
  isSuperadmin: z.boolean(),
  isMFAenabled: z.boolean(),
  isFirstLogin: z.boolean(),
  companyId: UserCompany,
  imagePath: z.string(),
  enabled: z.boolean(),
  adminAlert: z.boolean(),
  accountNonLocked: z.boolean(),
  credentialNonExpired: z.literal(true),
});
export type Profile = z.infer<typeof Profile>;

/** An entry of the role list. Spec part 1, section 3 "Role option". */
export const RoleOption = z.object({ id: z.number().int(), RoleName: z.string() });

/** An entry of a company drop-down. */
export const CompanyOption = z.object({ id: Id, name: z.string() });
