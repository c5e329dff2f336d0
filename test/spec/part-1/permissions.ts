import * as part2 from '../part-2/checks.ts';
import { type Row, section } from '../row.ts';
import { board, companies, password, resellers, signIn, users } from './browser-checks.ts';
import { frame, records } from './rule-checks.ts';
import { account, companyCalls, matrix, messages, userCalls } from './server-checks.ts';

const may = section('6');

/** Spec part 1, section 6: roles and permissions. */
export const permissions: readonly Row[] = [
  may('a super admin sees every menu', frame.menu),
  may('a super admin chooses the company of a list', resellers.byCompany, users.byAdmin, userCalls.adminList),
  may('a super admin adds and deletes companies', companies.life, matrix.agreed),
  may(
    'a super admin resets another user’s password',
    { decision: 'D-14' },
    password.given,
    account.admin,
    password.adminOnly,
  ),
  may('a super admin sets the system admin alert', { decision: 'D-35' }, userCalls.admin, users.byAdmin),
  may('a super admin edits any user’s role', userCalls.admin),
  may('a super admin adds documents', part2.resellers.files),
  may('the reseller company a super admin has chosen is kept for later', part2.endUsers.byAdmin),

  may('NCRA: Home, Resellers, Reports and Others', frame.menu, frame.others),
  may('NCRA adds and edits no end users', part2.endUsers.found),
  may('NCRA gives NCRA and Reseller to new users', { decision: 'D-39' }, records.options, userCalls.options),
  may('Experian: Resellers; Home and Reports only together with another role', frame.menu),
  may('Experian reads end users only', part2.endUsers.found),
  may('Experian alone arrives at /company', { decision: 'D-29' }, signIn.experian, frame.experian),
  may('Experian has its own role options', { decision: 'D-39' }, records.options),
  may('Reseller: Home and Reports', frame.menu),
  may('Reseller has its own role options', { decision: 'D-39' }, records.options),
  may('Reseller adds no messages', board.readers, matrix.agreed),
  may(
    'option sets are NCRA and Reseller, Experian and Reseller, Reseller, and more for combined roles',
    records.options,
    userCalls.options,
  ),

  may('footer: Home for NCRA, Reseller, super admin and combinations', frame.footer),
  may('footer: Resellers for NCRA, Experian, super admin and combinations', frame.footer),
  may('footer: End User for Reseller, Experian, super admin and combinations', frame.footer),
  may('footer: Reports for NCRA, Reseller, super admin and combinations', frame.footer),
  may('footer: My Company and Technology Providers for everybody', frame.footer),

  may('users list: company dropdown and password reset for a super admin only', users.invited, matrix.agreed),
  may(
    'users list: everybody views, edits, deletes and adds, in their own company',
    { decision: 'D-37' },
    userCalls.ownList,
    userCalls.self,
    users.locked,
  ),
  may(
    'staff see their own company and change all but its name',
    { decision: 'D-41' },
    companies.staff,
    companyCalls.own,
    companyCalls.staff,
  ),
  may(
    'messages are the tenant’s, a super admin’s are everybody’s',
    { decision: 'D-45' },
    messages.tenant,
    messages.own,
    board.readers,
  ),
  may('another tenant’s records do not exist for the caller', { decision: 'D-27' }, matrix.foreign),
];
