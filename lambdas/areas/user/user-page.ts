import type { PageRequest } from '../../../contract/definition/list.ts';
import type { UserRow } from '../../../contract/user/record.ts';
import { findCompany } from '../../entities/company-lookup.ts';
import { users, waiting } from '../../entities/user.ts';
import type { Caller } from '../../kit/caller.ts';
import type { Page } from '../../store/list-page.ts';

interface Query extends PageRequest {
  readonly companyId?: string | undefined;
  readonly waiting?: 'true' | undefined;
}

/** One page of users; a super admin, who sees all companies at once, gets their names with it. Spec part 1, 2.13. */
export const userPage = async (caller: Caller, query: Query): Promise<Page<UserRow>> => {
  const listFilter = query.waiting === 'true' ? waiting : undefined;
  const page = await users(caller.scope(query.companyId)).page({ ...query, listFilter });
  return caller.isSuperadmin ? { ...page, content: await withCompanies(caller, page.content) } : page;
};

const withCompanies = async (caller: Caller, rows: readonly UserRow[]): Promise<UserRow[]> => {
  const ids = [...new Set(rows.map(({ companyId }) => companyId))].filter((id) => id !== '');
  const found = await Promise.all(ids.map((id) => findCompany(caller.scope(), id)));
  const names = new Map(found.flatMap((company) => (company ? [[company.id, company.name] as const] : [])));
  return rows.map((row) => ({ ...row, company: names.get(row.companyId) ?? '' }));
};
