import type { CompanyRow } from '../../../contract/company/record.ts';
import type { PageRequest } from '../../../contract/definition/list.ts';
import { companies } from '../../entities/company.ts';
import { findCompany } from '../../entities/company-lookup.ts';
import type { Caller } from '../../kit/caller.ts';
import type { Page } from '../../store/list-page.ts';

/** The company list: everything for a super admin, one row with their own company for everybody else (role matrix row 25). */
export const companyPage = async (
  caller: Caller,
  request: PageRequest & { companyId?: string | undefined },
): Promise<Page<CompanyRow>> => {
  const scope = caller.scope(request.companyId);
  if (caller.isSuperadmin) return companies(scope).page(request);
  const own = await findCompany(scope, caller.home);
  const content = own ? [{ id: own.id, name: own.name, ...contactOf(own.addressId) }] : [];
  return { content, totalElements: content.length, totalPages: content.length };
};

const contactOf = ({ contactName, contactPhone, contactEmail }: Omit<CompanyRow, 'id' | 'name'>) => ({
  contactName,
  contactPhone,
  contactEmail,
});
