import * as z from 'zod';
import { listQuery } from '../definition/list.ts';
import { SiteAddress } from '../fields/address.ts';
import { Id, Named, Nothing, page } from '../fields/common.ts';
import { endUserContacts, withContacts } from '../fields/contact-fields.ts';
import { RemovalEffect } from '../fields/file.ts';
import { byResponsible } from '../fields/responsible.ts';
import { owedQuery } from '../obligations/owed-query.ts';
import { byStatus } from '../obligations/server-fields.ts';
import { area } from '../route.ts';
import { EndUser, EndUserChange, NewEndUser } from './forms.ts';
import { endUserDefinition } from './record.ts';

const One = z.object({ id: Id });

/** End users of a reseller or company. Spec part 2, section 2 and 7 "End user"; D-64, D-66. */
export const endUser = area({
  list: {
    method: 'GET',
    path: '/api/endUser/listall',
    access: 'eu.list',
    query: listQuery(endUserDefinition.list, { own: { ...byResponsible, ...byStatus, ...owedQuery } }),
    reply: page(endUserDefinition.Row),
  },
  associated: {
    method: 'GET',
    path: '/api/endUser/listallAssociatedEndUser',
    access: 'tp.endUsers',
    query: listQuery(endUserDefinition.list, { own: { ...byStatus, tpId: Id } }),
    reply: page(endUserDefinition.Row),
  },
  search: {
    method: 'GET',
    path: '/api/endUser/search',
    v1: { path: '/end-users', scope: 'endUser.read', summary: 'List end users' },
    access: 'eu.search',
    query: listQuery(endUserDefinition.list, { own: { ...byResponsible, ...byStatus, ...owedQuery } }),
    reply: page(endUserDefinition.Row),
  },
  searchByReseller: {
    method: 'GET',
    path: '/api/endUser/searchReseller',
    access: 'eu.searchReseller',
    query: listQuery(endUserDefinition.list, { own: { ...byResponsible, ...byStatus, ...owedQuery } }),
    reply: page(endUserDefinition.Row),
  },
  read: {
    method: 'GET',
    path: '/api/endUser/{id}',
    v1: { path: '/end-users/{id}', scope: 'endUser.read', summary: 'Read an end user' },
    access: 'eu.read',
    params: One,
    reply: EndUser,
  },
  address: {
    method: 'GET',
    path: '/api/endUser/address',
    access: 'eu.read',
    query: z.object({ Id }),
    reply: SiteAddress,
  },
  create: {
    method: 'POST',
    path: '/api/endUser',
    v1: { path: '/end-users', scope: 'endUser.write', summary: 'Create an end user' },
    access: 'eu.create',
    within: ['responsible.set'],
    body: withContacts(NewEndUser, endUserContacts),
    reply: EndUser,
    done: 'Saved successfully',
  },
  update: {
    method: 'PUT',
    path: '/api/endUser',
    v1: { path: '/end-users/{id}', scope: 'endUser.write', summary: 'Change an end user' },
    access: 'eu.update',
    within: ['responsible.set'],
    body: EndUserChange,
    reply: EndUser,
    done: 'Updated successfully',
  },
  /** What is deleted or released together with the record. */
  removal: {
    method: 'GET',
    path: '/api/endUser/removal',
    access: 'eu.delete',
    query: z.object({ id: Id }),
    reply: z.array(RemovalEffect),
  },
  remove: {
    method: 'DELETE',
    path: '/api/endUser/{id}',
    v1: { path: '/end-users/{id}', scope: 'endUser.write', summary: 'Delete an end user' },
    access: 'eu.delete',
    params: One,
    reply: Nothing,
    done: 'Deleted successfully',
  },
  services: {
    method: 'GET',
    path: '/api/endUser/listServiceProduct',
    v1: { path: '/services', scope: 'reference.read', summary: 'Products that end users may buy' },
    access: 'ref.eu',
    reply: z.array(Named),
  },
  types: {
    method: 'GET',
    path: '/api/endUser/listEndUserType',
    v1: { path: '/end-user-types', scope: 'reference.read', summary: 'Types of end user' },
    access: 'ref.eu',
    reply: z.array(Named),
  },
  documentTypes: {
    method: 'GET',
    path: '/api/endUser/documentTypelist',
    v1: { path: '/end-user-documents', scope: 'reference.read', summary: 'Kinds of document of end users' },
    access: 'ref.eu',
    reply: z.array(Named),
  },
});
