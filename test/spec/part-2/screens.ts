import { type Row, section } from '../row.ts';
import {
  access,
  contractRules,
  divisionCalls,
  endUserCalls,
  endUsers,
  imports,
  listState,
  pager,
  part1Screen,
  providerCalls,
  providers,
  records,
  reportCalls,
  reports,
  resellerCalls,
  resellerList,
  resellers,
  rules,
  screens,
  screenTable,
  texts,
  view,
} from './checks.ts';

const what = section('1');
const every = section('2');
const reseller = section('2, resellers');
const provider = section('2, technology providers');
const endUser = section('2, end users');
const report = section('2, reports');

/** Spec part 2, sections 1 and 2: what there is, and the screens. */
export const screenRows: readonly Row[] = [
  what('resellers with membership, type, contact, checklist and registration as a user', resellers.life),
  what('providers with dates, approval, checklists, and the resellers and end users that use them', providers.life),
  what('other providers stay inactive until they are activated', providerCalls.entry, endUsers.other),
  what('end users with type, services, address, divisions, providers and documents', endUsers.life),
  what(
    'reports embedded from an analytics service, and downloads',
    reportCalls.catalogue,
    reports.tabs,
    reports.readable,
    reports.range,
  ),
  what('a super admin overrides the roles, which add up', access.agreed, access.roles),

  every('every route of the five areas has a screen', screenTable.each, screens.behind),
  every('a screen without a stored token leads to /login', part1Screen.frame),
  every('isView 102 shows a record with every field disabled', contractRules.modes, view.closed),
  every('page size 10, at most 10 links: first six, then a window, then the last ten', pager.window, pager.ten),
  every('the first page is 1 and is sent as 0', resellerList.sorts),
  every('ascending by name; a header turns the order, others reset', resellerList.sorts, providers.list),
  every('Enter searches, an emptied box shows the default list', resellerList.searches),
  every('paging and sorting re-run the current mode', listState.address, listState.filters, providers.list),
  every('deletes ask first and name the record', resellers.life, providers.life, endUsers.life),
  every('a super admin has a company selector; the provider list remembers it', resellerList.byCompany, providers.list),

  reseller('columns name, member, type, main contact, all documents collected', records.lists, resellers.life),
  reseller(
    'bulk upload, template and Add New Reseller, the two hidden for Experian',
    resellerList.upload,
    resellers.experian,
  ),
  reseller('a search for NCRA and Experian', resellerList.searches, access.agreed),
  reseller('view; edit hidden for Experian; delete for super admin and NCRA', resellers.experian, resellerCalls.rights),
  reseller('name, membership, types, contact, address, logo', resellers.life, resellerCalls.made),
  reseller('registering as a user reveals a date and required fields', resellers.life),
  reseller('the user name is fixed once the reseller is registered', resellers.life, resellerCalls.later),
  reseller(
    'a checklist in edit and view, grouped by document, rows with view, edit, delete',
    resellers.life,
    resellers.files,
  ),
  reseller('Add Document takes a name and a file', resellers.life, resellers.files),
  reseller('Back, Save Reseller, Update Reseller', resellers.life),

  provider('columns name, type, completion, review, sign-off; five of them sort', records.lists, providers.list),
  provider('search by text and by a range of completion dates', providers.list, providerCalls.byDate),
  provider('add hidden for Experian and reseller, edit for reseller, delete for super admin and NCRA', providers.life),
  provider('bulk upload “Technology Provider Upload” and template', imports.life, imports.rights, texts.each),
  provider('details, organizer types, resellers, dates', providers.life, providerCalls.made),
  provider('a checklist with Add Document for the four kinds', providers.life),
  provider(
    'lists of resellers (not for resellers) and end users using it',
    providers.life,
    resellerCalls.users,
    endUserCalls.using,
  ),
  provider(
    'Risk Review Approval with name, date and comments for super admin and Experian',
    providers.life,
    providerCalls.review,
  ),
  provider('Back returns to /technologyprovider; Save or Update', providers.life),
  provider(
    'inactive providers with name, type, review date; the action activates',
    { decision: 'D-60' },
    providers.inactive,
  ),
  provider(
    'Others: three sortable columns, view, search, company selector, for NCRA and super admin',
    { decision: 'D-63' },
    records.lists,
    providers.inactive,
    providers.list,
    endUsers.other,
    providerCalls.entryLists,
  ),

  endUser(
    'columns end user, type, reseller, products, contact, number of TPs; four sort',
    records.lists,
    endUserCalls.sorted,
  ),
  endUser('search by end user or by reseller', endUsers.found, endUserCalls.searched),
  endUser('bulk upload “End User Upload” and template', imports.exported, imports.rights, texts.each),
  endUser('the reseller a super admin has chosen is remembered', endUsers.byAdmin),
  endUser('read-only for Experian, NCRA adds and edits none', endUsers.found, endUserCalls.rights),
  endUser('the three titles', endUsers.life, endUsers.found, endUsers.missing),
  endUser(
    'name, types, services, contract date, address, review date, TP alert',
    endUsers.life,
    endUsers.other,
    endUserCalls.made,
  ),
  endUser('a division table with add, edit, delete', endUsers.life, endUsers.divisions),
  endUser('Documentation Collected with Add Document', endUsers.life),
  endUser('two lists of 20 rows, moved by buttons and double-click', endUsers.life, rules.moves),
  endUser('search, and a division filter where 0 means none', endUsers.life, rules.byDivision),
  endUser('Save Associated Technology Providers', endUsers.life),
  endUser('Others: the checkbox and Add Another Others', endUsers.other),
  endUser('Back, Save End User, Update End User, Save All', endUsers.life, endUsers.found),
  endUser(
    'a division: name, same address, address, contact; Save Division, Update Division',
    endUsers.life,
    endUsers.divisions,
    divisionCalls.own,
    divisionCalls.same,
  ),

  report('tabs per default folder and sub-folder', reportCalls.catalogue, reports.tabs),
  report('a table “Home Reports” whose views open a frame in a full-width modal', reports.tabs, texts.each),
  report('modals ask for a date range or a fee amount', reports.range, reports.fee),
  report('add and edit choose several end users', reports.saved, reportCalls.choice),
];
