import { may } from '#contract/rules/access.ts';
import { reportName, reports } from '#lambdas/entities/records/report.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { fitsIn, type Term } from './best-matches.ts';
import type { Source } from './sources.ts';
import { normalizedWords, searchLine } from './word-index.ts';

/** A saved report that fits: its name, and the first end user of it that was searched for. */
export interface FoundReport {
  readonly id: string;
  readonly tenantId: string;
  readonly name: string;
  readonly endUser: string;
}

/** Saved reports have no name of their own: they are found by their end users, whose names the list of those has. D-73. */
export const foundReports = async (
  caller: Caller,
  sources: readonly Source[],
  terms: readonly Term[],
): Promise<FoundReport[]> => {
  if (!may(caller, 'report.catalogue')) return [];
  const people = new Map(sources.flatMap((source) => (source.kind === 'endUser' ? [[source.tenantId, source]] : [])));
  const fits = fitsIn(terms);
  return (await reports(caller.scope()).select()).flatMap(({ tenantId, view: { columns }, positions }) => {
    const known = people.get(tenantId)?.view.columns;
    const nameOf = (id: string) => {
      const at = known?.positionOf(id);
      return at === undefined ? [] : [String(known?.value('name', at))];
    };
    return positions.flatMap((position) => {
      const names = (columns.value('endUserIds', position) as readonly string[]).flatMap(nameOf);
      const endUser = names.find((name) => fits(searchLine(normalizedWords(name))));
      const id = String(columns.value('id', position));
      return endUser === undefined ? [] : [{ id, tenantId, name: reportName(names), endUser }];
    });
  });
};
