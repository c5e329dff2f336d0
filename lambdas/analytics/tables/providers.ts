import { providerDefinition } from '#contract/provider/record.ts';
import { standingAt } from '#contract/standing/step.ts';
import { reportCells } from './projections.ts';
import { companyName, rowsOf, type TableBuilder, type Tenant, wordsOf } from './table-builder.ts';

const providerCells = reportCells(providerDefinition);

const isActive = ({ records, circumstances }: Tenant, id: string) =>
  standingAt(records.provider.get(id)?.standing ?? '', circumstances.today) === 'active';

/** Active technology providers, with the state of their dates. */
export const providers: TableBuilder = {
  from: ['provider', 'user', 'names', 'day'],
  isBucketed: true,
  rows: (tenant) => {
    const cellsOf = providerCells(wordsOf(tenant));
    return rowsOf(
      tenant,
      'provider',
      () => tenant.tenantId,
      (record) => ({
        ...cellsOf(record),
        created: record.created,
      }),
    ).filter(({ id }) => isActive(tenant, id));
  },
};

/** Providers that are not activated yet; each belongs to the company of the end user that entered it. */
export const entries: TableBuilder = {
  from: ['provider', 'endUser', 'reseller', 'company'],
  isBucketed: true,
  rows: (tenant) => {
    const endUserOf = (endUser: string) => tenant.records.endUser.get(endUser);
    return rowsOf(
      tenant,
      'provider',
      ({ endUser }) => endUserOf(endUser)?.company ?? tenant.tenantId,
      (record) => ({
        reseller: companyName(tenant, endUserOf(record.endUser)?.company ?? tenant.tenantId),
        endUser: endUserOf(record.endUser)?.name ?? '',
        name: record.name,
        type: record.type,
        reviewDate: record.review,
        created: record.created,
      }),
    ).filter(({ id }) => tenant.records.provider.get(id)?.isEntry);
  },
};
