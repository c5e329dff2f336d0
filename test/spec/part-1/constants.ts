import * as part2 from '../part-2/checks.ts';
import { type Row, section } from '../row.ts';
import { resellers, screen, users } from './browser-checks.ts';
import { contract, forms, home, limits, pager, records, rules } from './rule-checks.ts';
import { gateway, generated } from './server-checks.ts';

const constant = section('9');

/** Spec part 1, section 9: constants and limits. */
export const constants: readonly Row[] = [
  constant('inactivity: 1,800,000 ms, checked every 5,000 ms', limits.constant, screen.idle),
  constant('toast: 5,000 ms', limits.constant, screen.frame),
  constant('table shown again after a delete: 100 ms', limits.constant, screen.confirm),
  constant('page size 10', limits.constant, contract.page),
  constant('first page 1, sent as 0', contract.page, resellers.sorts),
  constant('at most 10 page links', limits.constant, pager.ten),
  constant('the first 6 pages show 1 to 10, then 5 before and 4 after, the last 10 at the end', pager.window),
  constant('lists start ascending by name, users by userName', records.lists),
  constant('role ids 1, 2 and 3', records.roles),
  constant('view mode 102', limits.constant, contract.mode),
  constant('own reset 131, administrator’s 141', limits.constant, rules.routes),
  constant('123 in the add-user route', limits.constant, users.invited),
  constant('default state 1', limits.constant, limits.company),
  constant('phone prefix +1', limits.constant, limits.phone),
  constant('generated password of 8', generated.shape),
  constant('second-factor code of at most 10', limits.constant, forms.code),
  constant('sign-up 50, 50, 13 and 25, at least 8', forms.signUp, limits.eight),
  constant('confirmation code 50', forms.confirm),
  constant('reset fields 100 each', limits.constant, forms.reset),
  constant('login 100 and 25', limits.constant, forms.loginBoxes, limits.max),
  constant('support: 120, 255 and 3000', limits.constant, limits.max),
  constant('support: 5 attachments of 20 MB', limits.constant, limits.files, home.files),
  constant('logo preview 100 by 100 pixels', limits.constant, rules.preview, screen.confirm),
  constant('identity service in us-east-1', gateway.issuer),
  constant('Enter searches, backspace and delete that empty the box show the whole list', resellers.searches),
  constant('dates are shown month/day/year', contract.shown, home.time),
  constant('dates are held as YYYY-MM-DD and read as MM/DD/YYYY', contract.days),
  constant('the page size of the users list is 10 as well', { decision: 'D-53' }, contract.page, screen.confirm),
  constant(
    'multi-select: no limit, up to 3 items in its title, at most 300 px high',
    part2.rules.title,
    part2.resellers.life,
  ),
  constant('tooltips are at most 400 px wide', { decision: 'readings-of-part-1' }, part2.providers.list),
];
