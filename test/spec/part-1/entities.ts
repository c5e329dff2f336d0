import * as part2 from '../part-2/checks.ts';
import { type Row, section } from '../row.ts';
import { profile, registration, users } from './browser-checks.ts';
import { calls, contract, forms, records, stored } from './rule-checks.ts';
import { account, lists, logos, matrix, messages, portal, requests } from './server-checks.ts';

const has = section('3');

/** Spec part 1, section 3: the entities and their fields. */
export const entities: readonly Row[] = [
  has('a user has the named fields, from id to last name', records.names),
  has(
    'its password, token and confirmation code are never kept or given out',
    { decision: 'D-10' },
    records.secrets,
    account.canary,
  ),
  has('userRoles is a list of items with roleId', records.names, portal.login),
  has('companyId is an object with id and resellerCompanyId, elsewhere a plain id', records.names, records.company),
  has('accountNonLocked is the opposite of the locked box', users.locked),
  has(
    'a registration asks for name, email, phone number and password',
    { decision: 'D-19' },
    forms.signUp,
    registration.approval,
  ),
  has('a role option is id and RoleName, and the server gives the list', records.names, calls.fields, lists.roles),
  has('the security questions are a list from the server', { decision: 'D-16' }, account.questions),
  has('a company has the named fields and its address', records.names),
  has('a logo travels as imageStr and is kept as imagePath', { decision: 'D-51' }, records.names, logos.form),
  has(
    'isregisteredUser, ismember and the lists of types and documents belong to a company',
    {
      decision: 'D-43',
    },
    part2.records.names,
    part2.resellers.life,
  ),
  has('a message has id, companyId, message, updatedTime and updatedBy', records.names, messages.server),
  has('a line of the provider chart has name and updatedTime', records.names, messages.chart),
  has('a login activity has type and date', records.names, profile.activity),
  has('sign-ins and sign-outs of each user are kept as a trail', { decision: 'D-52' }, account.activity),
  has(
    'a login answers status, message, userName, userToken and data with user and token',
    { decision: 'D-03' },
    portal.login,
    records.names,
  ),
  has('a changed first password carries id and isFirstLogin', { decision: 'D-11' }, records.names, calls.fields),
  has('an own reset carries userId, old and new password', { decision: 'D-13' }, records.names, calls.fields),
  has(
    'a super admin’s reset carries userId and the new password twice',
    { decision: 'D-14' },
    records.names,
    calls.fields,
  ),
  has('a support request has Status, Priority, testrecord, id and attachments', records.names, requests.sent),
  has('a page is content, totalElements and totalPages', records.names),
  has('every answer has status, message and data', portal.login, matrix.holds),
  has('paging reads companyId, startPage, pagingSize, sortType and sortBy', { decision: 'D-84' }, contract.aliases),
  has('the browser keeps its session values under the named keys', { decision: 'D-50' }, stored.names),
  has(
    'endUserResellerId and techProvCompanyId are among them',
    {
      decision: 'D-50',
    },
    stored.cleared,
    part2.providers.list,
    part2.endUsers.byAdmin,
  ),
];
