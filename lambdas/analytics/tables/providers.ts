import { providerDefinition } from '#contract/provider/record.ts';
import { reportCells } from './projections.ts';
import { companyName, rowsOf, type TableBuilder, wordsOf } from './table-builder.ts';

const providerCells = reportCells(providerDefinition);

/** Active technology providers, with the state of their dates. */
export const providers: TableBuilder = {
  from: ['provider', 'user', 'names', 'day'],
  isBucketed: true,
  rows: (family) => {
    const cellsOf = providerCells(wordsOf(family));
    return rowsOf(
      family,
      'provider',
      () => family.familyId,
      (record) => ({
        ...cellsOf(record),
        created: record.created,
      }),
    ).filter(({ id }) => family.records.provider.get(id)?.active);
  },
};

/** Providers that are not activated yet; each belongs to the company of the end user that entered it. */
export const entries: TableBuilder = {
  from: ['provider', 'endUser', 'reseller', 'company'],
  isBucketed: true,
  rows: (family) => {
    const endUserOf = (endUser: string) => family.records.endUser.get(endUser);
    return rowsOf(
      family,
      'provider',
      ({ endUser }) => endUserOf(endUser)?.company ?? family.familyId,
      (record) => ({
        reseller: companyName(family, endUserOf(record.endUser)?.company ?? family.familyId),
        endUser: endUserOf(record.endUser)?.name ?? '',
        name: record.name,
        type: record.type,
        reviewDate: record.review,
        created: record.created,
      }),
    ).filter(({ id }) => family.records.provider.get(id)?.active === false);
  },
};
