import type * as z from 'zod';
import type { Company, CompanyChange, NewCompany } from '../../../contract/company/record.ts';
import { requireState } from '../../domain/reference-checks.ts';
import { companies } from '../../entities/company.ts';
import { companyRepository } from '../../entities/company-lookup.ts';
import { logoFor } from '../../entities/logo.ts';
import type { Caller } from '../../kit/caller.ts';
import { readEnv } from '../../ports/env.ts';
import { CompanyEnv } from './env.ts';

const env = readEnv(CompanyEnv);

/** As the specification writes it. */
const FAILED = 'saved failed';

/** Registers a root company. Super admin only. */
export const createCompany = async (caller: Caller, { imageStr, ...input }: NewCompany): Promise<Company> => {
  await requireState(input.addressId, undefined, FAILED);
  const all = companies(caller.scope());
  const id = all.newId();
  const imagePath = await logoFor(env.DOCUMENT_BUCKET, id, { imageStr, imagePath: '' });
  return all.create({ ...input, imagePath, deactivate: false, isreseller: false, resellerCompanyId: '' }, id);
};

/** Saves a company; everybody but a super admin may change contact, address and logo only (role matrix 3.2, D-41). */
export const updateCompany = async (
  caller: Caller,
  { id, version, imageStr, ...input }: z.infer<typeof CompanyChange>,
) => {
  const repository = companyRepository(caller.scope(), id);
  const before = await repository.get(id);
  await requireState(input.addressId, before.addressId, FAILED);
  const imagePath = await logoFor(env.DOCUMENT_BUCKET, before.id, { ...input, imageStr });
  const name = caller.isSuperadmin ? input.name : before.name;
  return repository.update(id, version, { name, addressId: input.addressId, imagePath });
};
