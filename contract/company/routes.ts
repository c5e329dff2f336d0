import * as z from 'zod';
import { listQuery } from '../definition/list.ts';
import { Id, Named, Nothing, page } from '../fields/common.ts';
import { companyContacts, withContacts } from '../fields/contact-fields.ts';
import { RemovalEffect } from '../fields/file.ts';
import { area } from '../route.ts';
import { CompanyOption } from '../user/forms.ts';
import { Company, CompanyChange, companyDefinition, NewCompany } from './record.ts';
import { RetentionChange, RetentionSetting } from './retention.ts';
import { TenantSettingsChange, TenantSettingsShown } from './settings.ts';

/** Companies and the reference lists around them. Spec part 1, 2.12 and 7. */
export const company = area({
  list: {
    method: 'GET',
    path: '/api/company/listall',
    access: 'company.list',
    query: listQuery(companyDefinition.list),
    reply: page(companyDefinition.Row),
  },
  search: {
    method: 'GET',
    path: '/api/company/search',
    access: 'company.search',
    query: listQuery(companyDefinition.list),
    reply: page(companyDefinition.Row),
  },
  options: {
    method: 'GET',
    path: '/api/company/listallcompany',
    access: 'company.options',
    reply: z.array(CompanyOption),
  },
  read: {
    method: 'GET',
    path: '/api/company/edit',
    access: 'company.read',
    query: z.object({ companyId: Id }),
    reply: Company,
  },
  create: {
    method: 'POST',
    path: '/api/company/registration',
    access: 'company.create',
    body: withContacts(NewCompany, companyContacts),
    reply: Company,
    done: 'Saved successfully',
  },
  update: {
    method: 'PUT',
    path: '/api/company/update',
    access: 'company.update',
    body: CompanyChange,
    reply: Company,
    done: 'Updated successfully',
  },
  /** What the tenant of a root company has settled about its obligations. D-94. */
  settings: {
    method: 'GET',
    path: '/api/company/settings',
    access: 'family.settings',
    query: z.object({ companyId: Id }),
    reply: TenantSettingsShown,
  },
  saveSettings: {
    method: 'PUT',
    path: '/api/company/settings',
    access: 'family.settings',
    body: TenantSettingsChange,
    reply: TenantSettingsShown,
    done: 'Updated successfully',
  },
  /** How long the tenant of a root company retains deleted records. D-110. */
  retention: {
    method: 'GET',
    path: '/api/company/retention',
    access: 'retention.policy',
    query: z.object({ companyId: Id }),
    reply: RetentionSetting,
  },
  saveRetention: {
    method: 'PUT',
    path: '/api/company/retention',
    access: 'retention.policy',
    body: RetentionChange,
    reply: RetentionSetting,
    done: 'Updated successfully',
  },
  /** What is deleted or released together with the record. */
  removal: {
    method: 'GET',
    path: '/api/company/removal',
    access: 'company.delete',
    query: z.object({ id: Id }),
    reply: z.array(RemovalEffect),
  },
  remove: {
    method: 'DELETE',
    path: '/api/company/delete',
    access: 'company.delete',
    query: z.object({ id: Id }),
    reply: Nothing,
    done: 'Deleted successfully',
  },
  documentTypes: {
    method: 'GET',
    path: '/api/company/documentType',
    v1: { path: '/reseller-documents', scope: 'reference.read', summary: 'Kinds of document of resellers' },
    access: 'ref.company',
    reply: z.array(Named),
  },
  states: {
    method: 'GET',
    path: '/api/company/statelist',
    v1: { path: '/states', scope: 'reference.read', summary: 'States and territories' },
    access: 'ref.company',
    reply: z.array(Named.extend({ code: z.string() })),
  },
  resellerTypes: {
    method: 'GET',
    path: '/api/company/resellerType',
    v1: { path: '/reseller-types', scope: 'reference.read', summary: 'Types of reseller' },
    access: 'ref.company',
    reply: z.array(Named),
  },
});
