import { ApplicationError } from '#contract/application-error.ts';
import type { Validity } from '#contract/document/record.ts';
import { isOwnKind, kindOf, NO_KIND } from '#contract/document/rules.ts';
import type { DocumentOwner } from '#contract/kinds/kinds.ts';
import { demandedDocuments, linesForOwner, type PublishedLine } from '#contract/obligations/requirement/sets.ts';
import { monthsAfter } from '#contract/rules/dates.ts';
import { tenantSettingsOf, todayIn } from '#lambdas/entities/records/company.ts';
import { publishedSets } from '#lambdas/entities/requirements.ts';
import type { TenantId } from '#lambdas/store/id.ts';

interface Given {
  readonly effectiveFrom?: string | undefined;
  readonly validUntil?: string | undefined;
}

/** For how many months documents of a tenant's own kind count: by the strictest line that demands them; 0 for without an end. */
const monthsOf = (lines: readonly PublishedLine[], key: string): number => {
  const months = lines.flatMap(({ demand, validMonths }) =>
    demand.type === 'document' && demand.document === key && validMonths > 0 ? validMonths : [],
  );
  return months.length === 0 ? 0 : Math.min(...months);
};

/** Refuses a kind of document that is the tenant's own and that its requirements do not demand. */
export const requireKinds = async (
  tenantId: TenantId,
  owner: DocumentOwner,
  keys: readonly string[],
): Promise<void> => {
  const own = keys.filter(isOwnKind);
  if (own.length === 0) return;
  const demanded = demandedDocuments(linesForOwner(await publishedSets(tenantId), owner));
  if (own.some((key) => !demanded.includes(key))) throw new ApplicationError(NO_KIND);
};

/** The days of a new version: as they were given, else in effect at once and valid for as long as its tenant has settled for its kind. */
export const validityOfNew = async (
  tenantId: TenantId,
  { owner, key }: { readonly owner: DocumentOwner; readonly key: string },
  { effectiveFrom = '', validUntil }: Given,
): Promise<Validity> => {
  if (validUntil !== undefined) return { effectiveFrom, validUntil };
  const [{ documentMonths }, sets, today] = await Promise.all([
    tenantSettingsOf(tenantId),
    publishedSets(tenantId),
    todayIn(tenantId),
  ]);
  const term = kindOf(owner, key)?.term;
  const months = term === undefined ? monthsOf(linesForOwner(sets, owner), key) : documentMonths[term];
  return { effectiveFrom, validUntil: months === 0 ? '' : monthsAfter(effectiveFrom || today, months) };
};
