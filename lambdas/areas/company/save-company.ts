import type * as z from 'zod';
import {
  type Company,
  type CompanyChange,
  type CompanyRecord,
  companyDefinition,
  type NewCompany,
} from '../../../contract/company/record.ts';
import { FamilySettings } from '../../../contract/company/settings.ts';
import { companyContacts } from '../../../contract/fields/contact-fields.ts';
import type { Reseller } from '../../../contract/reseller/record.ts';
import { resellerRules } from '../../domain/reseller/save-rules.ts';
import { openRules } from '../../domain/saving/open-rules.ts';
import { companies } from '../../entities/company.ts';
import { companyRepository } from '../../entities/company-lookup.ts';
import { logoFor } from '../../entities/logo.ts';
import type { Caller } from '../../kit/caller.ts';
import { readEnv } from '../../ports/env.ts';
import { familyIdOf } from '../../store/id.ts';
import { CompanyEnv } from './env.ts';

const env = readEnv(CompanyEnv);

/** As the specification writes it. */
const failed = 'saved failed';

const rules = () => openRules(companyDefinition, { contacts: companyContacts, failed });

/** Registers a root company. Super admin only. */
export const createCompany = async (caller: Caller, { imageStr, ...input }: NewCompany): Promise<Company> => {
  const all = companies(caller.scope());
  const id = all.newId();
  const settings = FamilySettings.parse({});
  const own = { id, version: 1, deactivate: false, isreseller: false, resellerCompanyId: '', settings };
  const settle = await rules();
  const record = settle({ ...input, ...own });
  const imagePath = await logoFor(env.DOCUMENT_BUCKET, id, { imageStr, imagePath: '' });
  return all.create({ ...record, imagePath }, id);
};

const isReseller = (record: CompanyRecord | Reseller): record is Reseller => record.isreseller;

/** Saves a company, of staff their own only; everybody but a super admin may change contact, address and logo only (role matrix 3.2, D-41). */
export const updateCompany = async (
  caller: Caller,
  { id, version, imageStr, imagePath: path, ...input }: z.infer<typeof CompanyChange>,
) => {
  const repository = companyRepository(caller.scope(id), id);
  const before = await repository.get(id);
  const fields = { name: caller.isSuperadmin ? input.name : before.name, addressId: input.addressId };
  const { name, addressId } = isReseller(before)
    ? (await resellerRules(familyIdOf(id), failed))({ ...before, ...fields }, before)
    : (await rules())({ ...before, ...fields }, before);
  const imagePath = await logoFor(env.DOCUMENT_BUCKET, before.id, { imagePath: path, imageStr });
  return repository.update(id, version, { name, addressId, imagePath });
};
