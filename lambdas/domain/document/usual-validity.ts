import type { Validity } from '#contract/document/record.ts';
import { kindOf } from '#contract/document/rules.ts';
import type { DocumentOwner } from '#contract/kinds/wire.ts';
import { monthsAfter } from '#contract/rules/dates.ts';
import { tenantSettingsOf, todayIn } from '#lambdas/entities/records/company.ts';
import type { TenantId } from '#lambdas/store/id.ts';

interface Given {
  readonly effectiveFrom?: string | undefined;
  readonly validUntil?: string | undefined;
}

/** The days of a new version: as they were given, else in effect at once and valid for as long as its tenant has settled for its kind. */
export const validityOfNew = async (
  tenantId: TenantId,
  { owner, key }: { readonly owner: DocumentOwner; readonly key: string },
  { effectiveFrom = '', validUntil }: Given,
): Promise<Validity> => {
  if (validUntil !== undefined) return { effectiveFrom, validUntil };
  const term = kindOf(owner, key)?.term;
  const [{ documentMonths }, today] = await Promise.all([tenantSettingsOf(tenantId), todayIn(tenantId)]);
  const months = term === undefined ? 0 : documentMonths[term];
  return { effectiveFrom, validUntil: months === 0 ? '' : monthsAfter(effectiveFrom || today, months) };
};
