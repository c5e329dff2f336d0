import type { CompanyRow } from '../../../contract/company/record.ts';
import type { PageRequest } from '../../../contract/definition/list.ts';
import { companies, companyEntity } from '../../entities/company.ts';
import { findCompany } from '../../entities/company-lookup.ts';
import type { Caller } from '../../kit/caller.ts';
import { familyIdOf } from '../../store/id.ts';
import type { Page } from '../../store/list-page.ts';

/** The company list: everything for a super admin, one row with their own company for everybody else (role matrix row 25). */
export const companyPage = async (
  caller: Caller,
  request: PageRequest & { companyId?: string | undefined },
): Promise<Page<CompanyRow>> => {
  const scope = caller.scope(request.companyId);
  if (caller.isSuperadmin) return companies(scope).page(request);
  const own = await findCompany(scope, caller.home);
  const { show } = await companyEntity.presentation(familyIdOf(caller.home));
  const content = own ? [show(rowOf(own)) as CompanyRow] : [];
  return { content, totalElements: content.length, totalPages: content.length };
};

type Own = NonNullable<Awaited<ReturnType<typeof findCompany>>>;

/** The list row of a company, which may be a reseller. */
const rowOf = ({ id, name, addressId: { cityName, stateId, ...contact } }: Own) => ({
  ...contact,
  id,
  name,
  city: cityName,
  state: stateId.id,
});
