import { SEARCH_KIND_MAX, SEARCH_TENANTS_MAX } from '#contract/rules/limits.ts';
import { type SearchQuery, type SearchReply, searchKinds } from '#contract/search/record.ts';
import { allTenants } from '#lambdas/entities/records/company.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { bestMatches, type Match, termsOf, wordsIn } from './best-matches.ts';
import { foundReports } from './saved-reports.ts';
import { shownMatch, shownReport } from './shown-result.ts';
import { type ListedKind, searchedLists, sourcesFor } from './sources.ts';

const listedKinds = searchKinds.filter((kind): kind is ListedKind => kind in searchedLists);
const companiesOnly: readonly ListedKind[] = ['company'];

const nothing: SearchReply = { groups: [], isPartial: false };

/** Whether a user sees more tenants than are looked through for one search. */
const seesTooMany = async (caller: Caller) =>
  caller.isSuperadmin && (await allTenants(caller.scope())).length > SEARCH_TENANTS_MAX;

const nameAt = ({ source, position }: Match) => wordsIn(source)(position);

/** The best first, and those alike by their names. */
const better = (a: Match, b: Match) => a.rank - b.rank || (nameAt(a) < nameAt(b) ? -1 : 1);

/** What fits among all that the caller may list: at most eight of a kind, those that fit best. Role matrix row 113. */
export const searchEverything = async (caller: Caller, { text, limit }: SearchQuery): Promise<SearchReply> => {
  const terms = termsOf(text);
  if (terms.length === 0) return nothing;
  const isPartial = await seesTooMany(caller);
  const sources = await sourcesFor(caller, isPartial ? companiesOnly : listedKinds);
  const groups = searchKinds.flatMap((kind) => {
    const found = sources
      .filter((source) => source.kind === kind)
      .map((source) => bestMatches(source, terms, SEARCH_KIND_MAX));
    const matches = found.flatMap((each) => each.matches).sort(better);
    const total = found.reduce((sum, each) => sum + each.total, 0);
    return total === 0 ? [] : [{ kind, total, matches: matches.slice(0, SEARCH_KIND_MAX) }];
  });
  const chosen = new Set(
    groups
      .flatMap(({ matches }) => matches)
      .sort((a, b) => a.rank - b.rank)
      .slice(0, limit),
  );
  const bestOf = ({ matches: [first] }: (typeof groups)[number]) => first?.rank ?? 0;
  const shown = groups
    .sort((a, b) => bestOf(a) - bestOf(b))
    .map(async ({ kind, total, matches }) => ({
      kind,
      total,
      results: await Promise.all(
        matches.filter((match) => chosen.has(match)).map((match) => shownMatch(caller, match, sources, terms)),
      ),
    }));
  const reports = isPartial ? [] : await foundReports(caller, sources, terms);
  const room = Math.min(SEARCH_KIND_MAX, limit - chosen.size);
  const reportGroup = {
    kind: 'report' as const,
    total: reports.length,
    results: await Promise.all(reports.slice(0, room).map((report) => shownReport(caller, report, terms))),
  };
  return { groups: [...(await Promise.all(shown)), ...(reports.length > 0 ? [reportGroup] : [])], isPartial };
};
