import { companyDefinition } from '../../../contract/company/record.ts';
import { resellerDefinition } from '../../../contract/reseller/record.ts';
import { reportCells } from '../projections/reported.ts';
import { type Family, rowsOf, type TableBuilder, usesOf, wordsOf } from './table-builder.ts';

const companyCells = reportCells(companyDefinition);
const resellerCells = reportCells(resellerDefinition);

/** The root company itself. */
export const companies: TableBuilder = {
  from: ['company', 'names'],
  rows: (family) => {
    const { familyId, company } = family;
    const cells = { ...companyCells(wordsOf(family))(company), created: company.created };
    return [{ id: familyId, companyId: familyId, cells }];
  },
};

/** How many end users and different providers each company has. */
const countsOf = (family: Family) => {
  const counts = new Map<string, { endUsers: number; providers: Set<string> }>();
  for (const endUser of family.records.endUser.values()) {
    const of = counts.get(endUser.company) ?? { endUsers: 0, providers: new Set() };
    counts.set(endUser.company, of);
    of.endUsers++;
    for (const { provider } of usesOf(family, endUser)) of.providers.add(provider);
  }
  return counts;
};

/** Resellers, with what their end users use. */
export const resellers: TableBuilder = {
  from: ['reseller', 'endUser', 'provider', 'user', 'names'],
  rows: (family) => {
    const counts = countsOf(family);
    const cellsOf = resellerCells(wordsOf(family));
    return rowsOf(
      family,
      'reseller',
      (_record, id) => id,
      (record, id) => ({
        ...cellsOf(record),
        endUsers: counts.get(id)?.endUsers ?? 0,
        providers: counts.get(id)?.providers.size ?? 0,
        created: record.created,
      }),
    );
  },
};
