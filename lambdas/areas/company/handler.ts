import { company } from '../../../contract/company/routes.ts';
import { companyRows } from '../../domain/lists/company-rows.ts';
import { pageOf } from '../../domain/lists/list-rows.ts';
import { companies } from '../../entities/company.ts';
import { companyOptions, companyRepository } from '../../entities/company-lookup.ts';
import { reference } from '../../entities/reference.ts';
import { serve } from '../../kit/serve.ts';
import { deleteCompany, effectsOfCompany } from './delete-company.ts';
import { readSettings, saveSettings } from './family-settings.ts';
import { readRetention, saveRetention } from './retention.ts';
import { createCompany, updateCompany } from './save-company.ts';

export const handler = serve(company, {
  list: ({ query, caller }) => pageOf(companyRows(caller, query)),
  search: ({ query, caller }) => companies(caller.scope(query.companyId)).page(query),
  options: ({ caller }) => companyOptions(caller.scope(), caller.home),
  read: ({ query, caller }) => companyRepository(caller.scope(query.companyId), query.companyId).get(query.companyId),
  create: ({ body, caller }) => createCompany(caller, body),
  update: ({ body, caller }) => updateCompany(caller, body),
  settings: ({ query, caller, origin }) => readSettings(caller, query.companyId, origin),
  saveSettings: ({ body, caller, origin }) => saveSettings(caller, body, origin),
  retention: ({ query, caller, origin }) => readRetention(caller, query.companyId, origin),
  saveRetention: ({ body, caller, origin }) => saveRetention(caller, body, origin),
  removal: ({ query, caller }) => effectsOfCompany(caller, query.id),
  remove: ({ query, caller }) => deleteCompany(caller, query.id),
  documentTypes: () => reference('documentTypes'),
  states: () => reference('states'),
  resellerTypes: () => reference('resellerTypes'),
});
