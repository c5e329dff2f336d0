import { headingOf, sentenceStart } from '#contract/kinds/kinds.ts';
import { fromModifier } from '#contract/kinds/wire.ts';
import { companyName, type TableBuilder } from './table-builder.ts';

/** Imports, and how many of their rows had which outcome. */
export const imports: TableBuilder = {
  from: ['imports', 'reseller', 'company', 'day'],
  isBucketed: false,
  rows: (family) =>
    [...family.imports.values()].map(({ id, companyId, kind, state, plan, counts, startedAt }) => ({
      id,
      companyId,
      cells: {
        company: companyName(family, companyId),
        kind: headingOf(fromModifier(kind)),
        state: sentenceStart(state),
        rows: Math.max(plan.rows, counts.rows),
        created: counts.created,
        updated: counts.updated,
        unchanged: counts.unchanged,
        skipped: counts.skipped,
        failed: counts.failed,
        started: startedAt.slice(0, 10),
      },
    })),
};

/** Number of activities by day, kind of record and company. */
export const activity: TableBuilder = {
  from: ['actions', 'company', 'day'],
  isBucketed: false,
  rows: ({ actions }) =>
    Object.entries(actions).map(([id, times]) => {
      const [day = '', what = '', action = '', companyId = ''] = id.split('\t');
      return { id, companyId, cells: { day, what, deed: action, times } };
    }),
};
