import * as z from 'zod';
import { listQuery, SearchText } from '../definition/list.ts';
import { Id, Named, Nothing, Option, page, SearchDay } from '../fields/common.ts';
import { providerContacts, withContacts } from '../fields/contact-fields.ts';
import { CSV_TYPE, FileReply, RemovalEffect } from '../fields/file.ts';
import { byResponsible } from '../fields/responsible.ts';
import { owedQuery } from '../obligations/owed-query.ts';
import { byStatus } from '../obligations/server-fields.ts';
import { area } from '../route.ts';
import { parseDay, rangeProblem } from '../rules/dates.ts';
import { ASSOCIATION_PAGE_SIZE } from '../rules/limits.ts';
import { Activation, NewTechProvider, TechProviderChange } from './forms.ts';
import { OtherProviderRow, otherProviderList, ProviderImpact, ProviderOption } from './lists.ts';
import { providerDefinition, TechProvider } from './record.ts';

const One = z.object({ id: Id });
const company = z.string().trim().optional();
const flag = z.preprocess(
  (value) => (typeof value === 'string' ? value.toLowerCase() : value),
  z.enum(['true', 'false']).optional(),
);

/** Both days belong to the range, which ends no more than ten years after it begins. D-84. */
const DateRange = listQuery(providerDefinition.list, {
  own: { ...byResponsible, ...byStatus, ...owedQuery, startDate: SearchDay, endDate: SearchDay },
}).superRefine(({ startDate, endDate }, context) => {
  const problem = rangeProblem(parseDay(startDate) ?? '', parseDay(endDate) ?? '');
  if (problem !== '') context.addIssue(problem);
});

/** Technology providers, 'other' entries among them. Spec part 2, section 2 and 7; D-60 to D-63, D-83, D-84. */
export const techProvider = area({
  list: {
    method: 'GET',
    path: '/api/techProvider/listall',
    // The inactive ones are a list of their own, with a right of its own. D-60.
    access: { by: 'activate', actions: { true: 'tp.list', false: 'tp.inactiveList' }, otherwise: 'tp.list' },
    // With `reseller` those that this reseller uses.
    query: listQuery(providerDefinition.list, {
      own: { ...byResponsible, ...byStatus, ...owedQuery, activate: flag, reseller: Id.optional() },
    }),
    reply: page(providerDefinition.Row),
  },
  options: {
    method: 'GET',
    path: '/api/techProvider/listallTechProvider',
    access: 'tp.list',
    query: z.object({ companyId: company }),
    reply: z.array(ProviderOption),
  },
  optionPage: {
    method: 'GET',
    path: '/api/techProvider/listallTechProviderWithPagination',
    access: 'tp.list',
    query: listQuery(providerDefinition.list),
    reply: page(providerDefinition.Row),
  },
  searchOptions: {
    method: 'GET',
    path: '/api/techProvider/searchTpList',
    access: 'tp.search',
    query: z.object({ companyId: company, searchText: SearchText }),
    reply: z.array(ProviderOption),
  },
  search: {
    method: 'GET',
    path: '/api/techProvider/search',
    v1: { path: '/providers', scope: 'provider.read', summary: 'List technology providers' },
    access: 'tp.search',
    query: listQuery(providerDefinition.list, {
      own: { ...byResponsible, ...byStatus, ...owedQuery },
      maxSize: ASSOCIATION_PAGE_SIZE,
    }),
    reply: page(providerDefinition.Row),
  },
  searchByDate: {
    method: 'GET',
    path: '/api/techProvider/searchByDate',
    access: 'tp.search',
    query: DateRange,
    reply: page(providerDefinition.Row),
  },
  read: {
    method: 'GET',
    path: '/api/techProvider/{id}',
    v1: { path: '/providers/{id}', scope: 'provider.read', summary: 'Read a technology provider' },
    access: 'tp.read',
    params: One,
    reply: TechProvider,
  },
  create: {
    method: 'POST',
    path: '/api/techProvider',
    v1: { path: '/providers', scope: 'provider.write', summary: 'Create a technology provider' },
    access: { either: ['tp.create', 'tp.createOther'] },
    within: ['responsible.set'],
    body: withContacts(NewTechProvider, providerContacts),
    reply: TechProvider,
    done: 'Saved successfully',
  },
  update: {
    method: 'PUT',
    path: '/api/techProvider',
    v1: { path: '/providers/{id}', scope: 'provider.write', summary: 'Change a technology provider' },
    access: { either: ['tp.update', 'tp.updateOther'] },
    within: ['responsible.set'],
    body: TechProviderChange,
    reply: TechProvider,
    done: 'Updated successfully',
  },
  /** Who depends on it, of what the caller sees; as counts, and whole as a file. */
  impact: {
    method: 'GET',
    path: '/api/techProvider/impact',
    access: 'tp.endUsers',
    query: One,
    reply: ProviderImpact,
  },
  impactFile: {
    method: 'GET',
    path: '/api/techProvider/impact/file',
    access: 'tp.endUsers',
    query: One,
    reply: FileReply,
    files: [CSV_TYPE],
  },
  /** What is deleted or released together with the record. */
  removal: {
    method: 'GET',
    path: '/api/techProvider/removal',
    access: 'tp.delete',
    query: z.object({ id: Id }),
    reply: z.array(RemovalEffect),
  },
  remove: {
    method: 'DELETE',
    path: '/api/techProvider/{id}',
    v1: { path: '/providers/{id}', scope: 'provider.write', summary: 'Delete a technology provider' },
    access: 'tp.delete',
    params: One,
    reply: Nothing,
    done: 'Deleted successfully',
  },
  activate: {
    method: 'POST',
    path: '/api/techProvider/activate',
    access: 'tp.activate',
    body: Activation,
    reply: TechProvider,
    done: 'Activated successfully',
  },
  others: {
    method: 'GET',
    path: '/api/techProvider/listallEndUserTProvider',
    access: 'tp.otherList',
    query: listQuery(otherProviderList),
    reply: page(OtherProviderRow),
  },
  searchOthers: {
    method: 'GET',
    path: '/api/techProvider/searchEndUserTp',
    access: 'tp.otherSearch',
    query: listQuery(otherProviderList),
    reply: page(OtherProviderRow),
  },
  othersOfEndUser: {
    method: 'GET',
    path: '/api/techProvider/listEndUserTProviderOther',
    access: 'tp.otherOfEndUser',
    query: listQuery(otherProviderList, { own: { endUserId: Id } }),
    reply: page(OtherProviderRow),
  },
  readOther: {
    method: 'GET',
    path: '/api/techProvider/editEndUserTProviderOther',
    access: 'tp.otherOfEndUser',
    query: z.object({ endUserId: Id, tpId: Id }),
    reply: TechProvider,
  },
  endUsers: {
    method: 'GET',
    path: '/api/techProvider/endUsersList',
    v1: { path: '/provider-end-users', scope: 'provider.read', summary: 'List the end users of a technology provider' },
    access: 'tp.endUsers',
    query: z.object({ companyId: company, tpId: z.string().trim().optional() }),
    reply: z.array(Option),
  },
  organizerTypes: {
    method: 'GET',
    path: '/api/techProvider/organizerTypeList',
    v1: { path: '/organizer-types', scope: 'reference.read', summary: 'Types of organization' },
    access: 'ref.tp',
    reply: z.array(Named),
  },
  checklist: {
    method: 'GET',
    path: '/api/techProvider/listalldocumentsCheckList',
    v1: { path: '/provider-documents', scope: 'reference.read', summary: 'Kinds of document of technology providers' },
    access: 'ref.tp',
    reply: z.array(Named),
  },
  certificates: {
    method: 'GET',
    path: '/api/techProvider/listallCertificates',
    v1: { path: '/certificates', scope: 'reference.read', summary: 'Security certificates' },
    access: 'ref.tp',
    reply: z.array(Named),
  },
});
