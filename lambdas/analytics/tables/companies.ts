import { companyDefinition } from '#contract/company/record.ts';
import { resellerDefinition } from '#contract/reseller/record.ts';
import { roles } from '#contract/rules/roles.ts';
import { reportCells } from './projections.ts';
import { companyName, joined, rowsOf, type TableBuilder, wordsOf } from './table-builder.ts';

const roleName = (id: number) => roles.find((role) => role.id === id)?.RoleName ?? '';

/** Users, without anything of their accounts. */
export const users: TableBuilder = {
  from: ['user', 'reseller', 'company'],
  isBucketed: false,
  rows: (tenant) =>
    rowsOf(
      tenant,
      'user',
      ({ company }) => company,
      (record) => ({
        company: companyName(tenant, record.company),
        roles: joined(record.roles, roleName),
        state: record.state,
        created: record.created,
      }),
    ).filter(({ id }) => tenant.records.user.get(id)?.real),
};

const companyCells = reportCells(companyDefinition);
const resellerCells = reportCells(resellerDefinition);

/** The root company itself. */
export const companies: TableBuilder = {
  from: ['company', 'names'],
  isBucketed: false,
  rows: (tenant) => {
    const { tenantId, company } = tenant;
    const cells = { ...companyCells(wordsOf(tenant))(company), created: company.created };
    return [{ id: tenantId, companyId: tenantId, cells }];
  },
};

/** Resellers, with what their end users use. */
export const resellers: TableBuilder = {
  from: ['reseller', 'endUser', 'provider', 'user', 'names', 'day'],
  isBucketed: false,
  rows: (tenant) => {
    const cellsOf = resellerCells(wordsOf(tenant));
    return rowsOf(
      tenant,
      'reseller',
      (_record, id) => id,
      (record, id) => ({
        ...cellsOf(record),
        endUsers: tenant.counts[id]?.[0] ?? 0,
        providers: tenant.counts[id]?.[1] ?? 0,
        created: record.created,
      }),
    );
  },
};
