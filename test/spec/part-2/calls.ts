import { type Row, section } from '../row.ts';
import {
  contractRules,
  divisionCalls,
  documents,
  endUserCalls,
  endUsers,
  imports,
  providerCalls,
  providers,
  records,
  resellerCalls,
  resellerList,
  resellers,
  rules,
  texts,
} from './checks.ts';

const call = section('7');
const error = section('8');
const constant = section('9');

/** Spec part 2, sections 7 to 9: calls, messages, constants. */
export const callRows: readonly Row[] = [
  call(
    'lists carry page, size, orderBy, modifier, or their other names',
    records.calls,
    contractRules.aliases,
    records.company,
  ),
  call('the reseller calls', records.calls, resellerCalls.made, resellerCalls.own, resellerCalls.users),
  call('the reference lists of companies', resellerCalls.made),
  call('the provider lists; the role flags mean nothing', { decision: 'D-80' }, records.calls, providerCalls.options),
  call('searchByDate in both spellings', { decision: 'D-84' }, providerCalls.byDate, providerCalls.range),
  call('create, change, read, delete a provider', providerCalls.made, providerCalls.leaves),
  call('activate takes isActivate true and tpId', providerCalls.activated),
  call('organizer types, checklist, certificates', providerCalls.references, providerCalls.checklist),
  call(
    'the Others of an end user and of the company',
    { decision: 'D-63' },
    providerCalls.ofEndUser,
    providerCalls.entryLists,
  ),
  call('the end user lists and searches', endUserCalls.seen, endUserCalls.searched, endUserCalls.using),
  call(
    'create, change, read, delete an end user; address and reference lists',
    endUserCalls.made,
    endUserCalls.goes,
    endUserCalls.references,
  ),
  call('the search for associations takes 1,000', { decision: 'D-83' }, providerCalls.options, endUserCalls.thousand),
  call('the division calls', divisionCalls.listed, divisionCalls.own),
  call(
    'upload and edit of documents, in the request or straight to the store',
    { decision: 'D-22' },
    documents.whole,
    documents.base64,
    documents.replaced,
  ),
  call(
    'documents of a record, of a provider by group, and all of one’s own',
    { decision: 'D-85' },
    documents.readers,
    documents.association,
    documents.scoped,
  ),
  call('download opens in a window', { decision: 'D-23' }, documents.whole, resellers.files),
  call('delete a document', documents.removed, resellers.files),
  call(
    'bulk upload and template',
    imports.life,
    imports.exported,
    imports.rights,
    resellerList.upload,
    resellerList.template,
  ),
  call('the report calls', { open: 'reports are still to be built' }),

  error('a Failure is a toast with the server’s message under its title', resellers.life, providers.inactive),
  error('the failure texts', texts.each),
  error('a failed activation says “Delete Failed”', { decision: 'D-71' }, texts.each),
  error('the alert “This user does not have access”', resellers.foreign),
  error('the client’s own messages', endUsers.missing, resellers.life, texts.each),
  error('the success texts', resellers.life, providers.inactive, endUsers.life, texts.each),
  error('“Processed successfuly” when an import says nothing', texts.each),
  error('the five questions before a delete', resellers.life, resellers.files, providers.life, endUsers.life),

  constant('20 rows in each list of providers', endUsers.life),
  constant('multi-select: no limit, 150 px, up to three names', rules.title, resellers.life),
  constant('the special document names and keys', records.names, documents.association, texts.each),
  constant('lists inside a provider scroll above 6 rows', providers.life),
  constant(
    'documents at most 20 MB, of the named types',
    { decision: 'D-70' },
    documents.refused,
    documents.rejected,
    resellers.files,
  ),
  constant(
    'records deleted are kept 90 days with their documents',
    { decision: 'D-42' },
    documents.removed,
    documents.goes,
    endUserCalls.goes,
    resellerCalls.staff,
    resellerCalls.dependants,
  ),
];
