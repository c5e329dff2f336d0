import { imports } from '../part-2/checks.ts';
import { type Row, section } from '../row.ts';
import { resellers, screen, signIn } from './browser-checks.ts';
import { frame, records } from './rule-checks.ts';
import { gateway, matrix, pool } from './server-checks.ts';

const what = section('1');

/** Spec part 1, section 1: roles, identity service, copyright line, bulk upload. */
export const product: readonly Row[] = [
  what('role 1 is NCRA, role 2 Experian, role 3 Reseller', records.roles),
  what('one user may hold any of the three roles together', frame.menu, matrix.holds),
  what('a super admin flag stands on the user beside the roles', records.names, matrix.holds),
  what(
    'sign-in, sign-up, confirmation and the second factor are the hosted identity service’s',
    { decision: 'D-04' },
    pool.factors,
    pool.address,
  ),
  what('the identity service is in us-east-1', gateway.issuer),
  what(
    'the portal’s own server is called with the token after the sign-in',
    { decision: 'D-03' },
    gateway.closed,
    signIn.lands,
    screen.loginError,
  ),
  what('the footer carries a copyright line of 2022', screen.frame),
  what(
    'spreadsheets are uploaded and templates downloaded for resellers, technology providers and end users',
    imports.life,
    imports.rights,
    resellers.upload,
    resellers.template,
  ),
  what('what a person may do is decided by their roles, on the server too', matrix.agreed, matrix.holds),
];
