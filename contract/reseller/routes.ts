import * as z from 'zod';
import { listQuery } from '../definition/list.ts';
import { Id, Nothing, Option, page } from '../fields/common.ts';
import { companyContacts, withContacts } from '../fields/contact-fields.ts';
import { RemovalEffect } from '../fields/file.ts';
import { byResponsible } from '../fields/responsible.ts';
import { owedQuery } from '../obligations/owed-query.ts';
import { byStatus } from '../obligations/server-fields.ts';
import { area } from '../route.ts';
import { ResellerChange, ResellerForm, resellerDefinition, ShownReseller } from './record.ts';

/** Resellers of a tenant. Spec part 2, section 2 and 7 "Reseller"; D-55, D-58. */
export const reseller = area({
  list: {
    method: 'GET',
    path: '/api/reseller/resellerByCompany',
    access: 'reseller.list',
    query: listQuery(resellerDefinition.list, { own: { ...byResponsible, ...byStatus, ...owedQuery } }),
    reply: page(resellerDefinition.Row),
  },
  byProvider: {
    method: 'GET',
    path: '/api/reseller/resellerListByTpIds',
    access: 'reseller.byTp',
    query: listQuery(resellerDefinition.list, { own: { ...byStatus, tpId: Id } }),
    reply: page(resellerDefinition.Row),
  },
  search: {
    method: 'GET',
    path: '/api/reseller/search',
    v1: { path: '/resellers', scope: 'reseller.read', summary: 'List resellers' },
    access: 'reseller.search',
    query: listQuery(resellerDefinition.list, { own: { ...byResponsible, ...byStatus, ...owedQuery } }),
    reply: page(resellerDefinition.Row),
  },
  options: {
    method: 'GET',
    path: '/api/reseller/listallReseller',
    access: 'reseller.options',
    query: z.object({ companyId: z.string().trim().optional() }),
    reply: z.array(Option),
  },
  create: {
    method: 'POST',
    path: '/api/reseller/add',
    access: 'reseller.create',
    within: ['responsible.set'],
    body: withContacts(ResellerForm, companyContacts),
    reply: ShownReseller,
    done: 'Saved successfully',
  },
  read: {
    method: 'GET',
    path: '/api/reseller/edit',
    v1: { path: '/resellers/{id}', scope: 'reseller.read', idField: 'companyId', summary: 'Read a reseller' },
    access: 'reseller.read',
    query: z.object({ companyId: Id }),
    reply: ShownReseller,
  },
  update: {
    method: 'PUT',
    path: '/api/reseller/update',
    access: 'reseller.update',
    within: ['responsible.set'],
    body: ResellerChange,
    reply: ShownReseller,
    done: 'Updated successfully',
  },
  /** What is deleted or released together with the record. */
  removal: {
    method: 'GET',
    path: '/api/reseller/removal',
    access: 'reseller.delete',
    query: z.object({ id: Id }),
    reply: z.array(RemovalEffect),
  },
  remove: {
    method: 'DELETE',
    path: '/api/reseller/delete',
    access: 'reseller.delete',
    query: z.object({ id: Id }),
    reply: Nothing,
    done: 'Deleted successfully',
  },
});
