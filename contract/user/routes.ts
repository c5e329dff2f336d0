import * as z from 'zod';
import { listQuery, SearchText } from '../definition/list.ts';
import { Id, Nothing, page } from '../fields/common.ts';
import { Code } from '../fields/contact.ts';
import { Person, ResponsibleKind } from '../fields/responsible.ts';
import { ReturnedMail } from '../fields/returned-mail.ts';
import { area } from '../route.ts';
import { AdminReset } from './credentials.ts';
import { CompanyOption, NewUser, RoleOption, UserChange } from './forms.ts';
import { Profile, UserRow, userDefinition } from './record.ts';

const One = z.object({ id: Id });
const UserCode = One.extend({ code: Code });
const EndUserId = z.object({ enduserId: Id });

/** Users of a company and the lists around them. Spec part 1, 2.13, 2.14 and 7; D-08, D-09, D-14, D-26, D-38 to D-40. */
/** Only who registered themselves and waits for a company. */
const waiting = z.literal('true', 'Choose true, or leave it out').optional();

export const user = area({
  profile: { method: 'GET', path: '/user', access: 'profile.read', reply: Profile },
  roles: { method: 'GET', path: '/api/user/roles', access: 'ref.roles', reply: z.array(RoleOption) },
  /** Root companies and resellers that match the typed text; `chosen` is always among them. */
  companyOptions: {
    method: 'GET',
    path: '/api/user',
    access: 'user.companyOptions',
    query: z.object({ searchText: SearchText, chosen: z.string().trim().optional() }),
    reply: z.array(CompanyOption),
  },
  /** Who can be responsible for a company's records of a kind; by default the caller's company. Role matrix row 97. */
  responsible: {
    method: 'GET',
    path: '/api/user/responsible',
    access: { by: 'kind', actions: { reseller: 'reseller.update', provider: 'tp.update', endUser: 'eu.update' } },
    within: ['responsible.set'],
    query: z.object({ kind: ResponsibleKind, companyId: z.string().trim().default('') }),
    reply: z.array(Person),
  },
  list: {
    method: 'GET',
    path: '/api/user/listall',
    access: 'user.list',
    query: listQuery(userDefinition.list, { own: { waiting } }),
    reply: page(UserRow),
  },
  search: {
    method: 'GET',
    path: '/api/user/search',
    access: 'user.search',
    query: listQuery(userDefinition.list, { own: { waiting } }),
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
    within: ['user.setRoles', 'user.setLock', 'user.setAdminAlert', 'user.setSuperadmin', 'user.setContactAtOnce'],
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
  invite: {
    method: 'POST',
    path: '/api/user/invitation',
    access: 'user.resend',
    body: One,
    reply: Nothing,
    done: 'The invitation was sent again.',
  },
  resendCode: {
    method: 'POST',
    path: '/api/user/confirmation/resend',
    access: 'user.resend',
    body: One,
    reply: Nothing,
    done: 'A new code is on its way to the user.',
  },
  confirm: {
    method: 'POST',
    path: '/api/user/confirmation',
    access: 'user.confirm',
    body: UserCode,
    reply: Nothing,
    done: 'The user is confirmed.',
  },
  /** Addresses that mails came back from, for a banner. */
  returnedMails: {
    method: 'GET',
    path: '/api/user/returnedMails',
    access: 'user.returnedMail',
    reply: z.array(ReturnedMail),
  },
  /** Mails may go to the address again. */
  forgetReturnedMail: {
    method: 'POST',
    path: '/api/user/returnedMails/forget',
    access: 'user.returnedMail',
    body: z.object({ address: z.string().trim().min(1).max(320) }),
    reply: Nothing,
    done: 'Reminders go to this address again.',
  },
  notice: {
    method: 'POST',
    path: '/api/user/notification',
    access: 'user.unlockNotice',
    body: EndUserId,
    reply: Nothing,
  },
  noticeByEndUser: {
    method: 'POST',
    path: '/api/endUser/notification',
    access: 'user.unlockNotice',
    body: EndUserId,
    reply: Nothing,
  },
});
