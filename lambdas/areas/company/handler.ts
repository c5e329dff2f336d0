import type * as z from 'zod';
import {
  type Company,
  type CompanyChange,
  type CompanyRecord,
  companyDefinition,
  type NewCompany,
} from '#contract/company/record.ts';
import { company } from '#contract/company/routes.ts';
import { TenantSettings, type TenantSettingsChange } from '#contract/company/settings.ts';
import { companyContacts } from '#contract/fields/contact-fields.ts';
import type { Reseller } from '#contract/reseller/record.ts';
import {
  blocking,
  naming,
  type RelatedRecords,
  type Relation,
  removalEffects,
  requireNoDependants,
} from '#lambdas/domain/cascade/removal-effects.ts';
import { companyLists } from '#lambdas/domain/lists/company-lists.ts';
import { pageOfCall } from '#lambdas/domain/lists/list-call.ts';
import { resellerRules } from '#lambdas/domain/reseller/save-rules.ts';
import { openRules } from '#lambdas/domain/saving/open-rules.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { logoFor } from '#lambdas/entities/logo.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import { companies, forgetRoot } from '#lambdas/entities/records/company.ts';
import { companyOptions, companyRepository } from '#lambdas/entities/records/company-lookup.ts';
import { endUserEntity } from '#lambdas/entities/records/end-user.ts';
import { resellerEntity, resellers } from '#lambdas/entities/records/reseller.ts';
import { userEntity } from '#lambdas/entities/records/user.ts';
import { reference } from '#lambdas/entities/reference.ts';
import { type Caller, deny } from '#lambdas/kit/caller.ts';
import { serve } from '#lambdas/kit/serve.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { env } from './env.ts';
import { readRetention, saveRetention } from './retention.ts';

/** Records that keep a company from being deleted; nothing goes with it. D-42. */
const companyDependants: readonly Relation[] = [
  naming('user', userEntity, 'companyId', 'userName'),
  naming('reseller', resellerEntity, 'resellerCompanyId'),
  naming('end user', endUserEntity, 'parentId'),
];

/** What people are shown before they remove one. */
const companyEffects: readonly RelatedRecords[] = companyDependants.map(blocking);

/** Deletes a company on which no record depends. Refuses with 'Delete Failed' and the reason. D-42. */
const deleteCompany = (caller: Caller, id: string): Promise<void> =>
  companies(caller.scope()).remove(id, () => requireNoDependants('company', id, companyDependants));

/** What keeps a company from being deleted. */
const effectsOfCompany = async (caller: Caller, id: string) => {
  await companies(caller.scope()).get(id);
  return removalEffects(companyEffects, [id]);
};

/** As the specification writes it. */
const failed = 'saved failed';

const rules = () => openRules(companyDefinition, { contacts: companyContacts, failed });

/** Registers a root company. Super admin only. */
const createCompany = async (caller: Caller, { imageStr, ...input }: NewCompany): Promise<Company> => {
  const all = companies(caller.scope());
  const id = all.newId();
  const settings = TenantSettings.parse({});
  const own = { id, version: 1, deactivate: false, isreseller: false, resellerCompanyId: '', settings };
  const applyRules = await rules();
  const record = applyRules({ ...input, ...own });
  const imagePath = await logoFor(env().DOCUMENT_BUCKET, id, { imageStr, imagePath: '' });
  return all.create({ ...record, imagePath }, id);
};

const isReseller = (record: CompanyRecord | Reseller): record is Reseller => record.isreseller;

/** Saves a company, of staff their own only; every user but a super admin may change contact, address and logo only (role matrix 3.2, D-41). */
const updateCompany = async (
  caller: Caller,
  { id, version, imageStr, imagePath: path, ...input }: z.infer<typeof CompanyChange>,
) => {
  const scope = caller.scope(id);
  const before = await companyRepository(scope, id).get(id);
  const fields = { name: caller.isSuperadmin ? input.name : before.name, addressId: input.addressId };
  const storeLogo = () => logoFor(env().DOCUMENT_BUCKET, before.id, { imagePath: path, imageStr });
  if (isReseller(before)) {
    const record = (await resellerRules(tenantIdOf(id), failed))({ ...before, ...fields }, before);
    return resellers(scope).save(before, version, { ...record, imagePath: await storeLogo() });
  }
  const record = (await rules())({ ...before, ...fields }, before);
  return companies(scope).save(before, version, { ...record, imagePath: await storeLogo() });
};

/** Settings are the root company's: staff of a reseller never see them, whatever roles they have. Role matrix row 98. */
const requireRootStaff = async (caller: Caller, origin: Origin) => {
  if (!caller.isSuperadmin && isOfReseller(caller)) await deny(caller, 'family.settings', origin);
};

const shown = ({ id: companyId, version, settings }: CompanyRecord) => ({ companyId, version, ...settings });

/** What the tenant of a root company has settled. */
const readSettings = async (caller: Caller, companyId: string, origin: Origin) => {
  await requireRootStaff(caller, origin);
  return shown(await companies(caller.scope(companyId)).get(companyId));
};

/** Saves the settings of a tenant; other functions follow within a minute. */
const saveSettings = async (
  caller: Caller,
  { companyId, version, documentMonths, accessReviewMonths, ...settings }: z.infer<typeof TenantSettingsChange>,
  origin: Origin,
) => {
  await requireRootStaff(caller, origin);
  const all = companies(caller.scope(companyId));
  const before = await all.get(companyId);
  const kept = {
    documentMonths: documentMonths ?? before.settings.documentMonths,
    accessReviewMonths: accessReviewMonths ?? before.settings.accessReviewMonths,
  };
  const saved = await all.save(before, version, { settings: { ...settings, ...kept } });
  forgetRoot(tenantIdOf(companyId));
  return shown(saved);
};

export const handler = serve(company, {
  list: pageOfCall(companyLists.list),
  search: pageOfCall(companyLists.search),
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
