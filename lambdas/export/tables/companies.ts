import { companyDefinition } from '../../../contract/company/record.ts';
import { resellerDefinition } from '../../../contract/reseller/record.ts';
import { placesIn } from '../bucket-summary.ts';
import { reportCells } from '../projections/reported.ts';
import { type Family, rowsOf, type TableBuilder, wordsOf } from './table-builder.ts';

const companyCells = reportCells(companyDefinition);
const resellerCells = reportCells(resellerDefinition);

/** The root company itself. */
export const companies: TableBuilder = {
  from: ['company', 'names'],
  isBucketed: false,
  rows: (family) => {
    const { familyId, company } = family;
    const cells = { ...companyCells(wordsOf(family))(company), created: company.created };
    return [{ id: familyId, companyId: familyId, cells }];
  },
};

/** How many end users and different providers each company has, from what is known of all buckets. */
const countsOf = ({ buckets, providers }: Family) => {
  const isThere = [...providers.values()].map((provider) => provider !== null);
  const counts = new Map<string, { endUsers: number; providers: Set<number> }>();
  for (const { companies: of } of buckets)
    for (const [id, [endUsers, uses]] of Object.entries(of)) {
      const known = counts.get(id) ?? { endUsers: 0, providers: new Set() };
      counts.set(id, known);
      known.endUsers += endUsers;
      for (const place of placesIn(uses)) if (isThere[place]) known.providers.add(place);
    }
  return counts;
};

/** Resellers, with what their end users use. */
export const resellers: TableBuilder = {
  from: ['reseller', 'endUser', 'provider', 'user', 'names'],
  isBucketed: false,
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
