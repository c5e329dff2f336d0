import * as z from 'zod';
import { CompanyOption, Profile, RoleOption } from '../records/user.ts';
import { area } from '../route.ts';

/** The signed-in person and the lists around users. Spec part 1, 7; D-39, D-40. */
export const user = area({
  profile: { method: 'GET', path: '/user', access: 'profile.read', reply: Profile },
  roles: { method: 'GET', path: '/api/user/roles', access: 'ref.roles', reply: z.array(RoleOption) },
  companyOptions: { method: 'GET', path: '/api/user', access: 'user.companyOptions', reply: z.array(CompanyOption) },
});
