import * as z from 'zod';
import { listQuery } from '../lists/list.ts';
import { UserRow, userList } from '../lists/user.ts';
import { Id, Nothing, page } from '../records/common.ts';
import { AdminReset } from '../records/password.ts';
import { CompanyOption, NewUser, Profile, RoleOption, UserChange } from '../records/user.ts';
import { area } from '../route.ts';

const One = z.object({ id: Id });
const Notice = z.object({ enduserId: Id });

/** Users of a company and the lists around them. Spec part 1, 2.13, 2.14 and 7; D-08, D-09, D-14, D-26, D-38 to D-40. */
export const user = area({
  profile: { method: 'GET', path: '/user', access: 'profile.read', reply: Profile },
  roles: { method: 'GET', path: '/api/user/roles', access: 'ref.roles', reply: z.array(RoleOption) },
  companyOptions: { method: 'GET', path: '/api/user', access: 'user.companyOptions', reply: z.array(CompanyOption) },
  list: {
    method: 'GET',
    path: '/api/user/listall',
    access: 'user.list',
    query: listQuery(userList),
    reply: page(UserRow),
  },
  search: {
    method: 'GET',
    path: '/api/user/search',
    access: 'user.search',
    query: listQuery(userList),
    reply: page(UserRow),
  },
  read: { method: 'GET', path: '/api/user/{id}', access: 'user.read', params: One, reply: Profile },
  create: {
    method: 'POST',
    path: '/api/user',
    access: 'user.create',
    body: NewUser,
    reply: Profile,
    done: 'Saved successfully',
  },
  update: {
    method: 'PUT',
    path: '/api/user',
    access: 'user.update',
    within: ['user.setRoles', 'user.setLock', 'user.setAdminAlert', 'user.setSuperadmin'],
    body: UserChange,
    reply: Profile,
    done: 'Updated successfully',
  },
  remove: {
    method: 'DELETE',
    path: '/api/user/{id}',
    access: 'user.delete',
    params: One,
    reply: Nothing,
    done: 'Deleted successfully',
  },
  resetPassword: {
    method: 'POST',
    path: '/api/user/resetPasswordSuperAdmin',
    access: 'pw.resetOther',
    body: AdminReset,
    reply: Nothing,
    done: 'Reset successfully',
  },
  notice: {
    method: 'POST',
    path: '/api/user/notification',
    access: 'user.unlockNotice',
    body: Notice,
    reply: Nothing,
  },
  noticeByEndUser: {
    method: 'POST',
    path: '/api/endUser/notification',
    access: 'user.unlockNotice',
    body: Notice,
    reply: Nothing,
  },
});
