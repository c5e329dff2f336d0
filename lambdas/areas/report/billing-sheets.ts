import { ApplicationError } from '#contract/application-error.ts';
import { OWN_COMPANY_PLACEHOLDER } from '#contract/rules/modes.ts';
import { hasRole, NCRA } from '#contract/rules/roles.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { providersUsedIn, type Usage, usageIn } from '#lambdas/entities/computed/usage.ts';
import { endUsers } from '#lambdas/entities/records/end-user.ts';
import { resellers } from '#lambdas/entities/records/reseller.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { chosenScope, type Scope, tenantOf } from '#lambdas/store/scope.ts';
import { giveSheet } from './give-sheet.ts';
import { viewerOf } from './viewer.ts';

const CENTS = 100n;
const CENT_DIGITS = 2;

/** Cents of an amount such as '12', '12.5' or '12.50'. */
const centsOf = (amount: string): bigint => {
  const [whole = '0', part = ''] = amount.split('.');
  return BigInt(whole) * CENTS + BigInt(part.padEnd(CENT_DIGITS, '0'));
};

/** The amount of this many cents, with both decimals: '12.50'. */
const amountOf = (cents: bigint): string => `${cents / CENTS}.${String(cents % CENTS).padStart(CENT_DIGITS, '0')}`;

/** What each reseller of the scope owes: a fee for every provider that its end users are associated with. D-75. */
export const billingSheet = async (
  caller: Caller,
  { companyId, feeAmount }: { companyId?: string | undefined; feeAmount: string },
  origin: Origin,
) => {
  const { scope } = await viewerOf(caller, companyId);
  const fee = centsOf(feeAmount);
  const rows = await resellers(scope).all();
  const usages = new Map<string, (companyId: string) => Usage>();
  for (const tenantId of new Set(rows.map(({ id }) => tenantIdOf(id)))) usages.set(tenantId, await usageIn(tenantId));
  const counted = rows.map(({ id, name }) => ({ name, count: usages.get(tenantIdOf(id))?.(id).providers.size ?? 0 }));
  const money = (cents: bigint) => ({ money: amountOf(cents) });
  const all = counted.reduce((sum, { count }) => sum + count, 0);
  return giveSheet(caller, origin, 'Technology Provider Billing', [
    ['Reseller', 'Technology Providers', 'Fee Amount', 'Total'],
    ...counted.map(({ name, count }) => [name, count, money(fee), money(fee * BigInt(count))]),
    ['Total', all, '', money(fee * BigInt(all))],
  ]);
};

/** One company's end users with the providers of each; the last line counts every provider once. D-75. */
export const billingByCompanySheet = async (caller: Caller, given: string | undefined, origin: Origin) => {
  const scope = await oneCompany(caller, given);
  const usedBy = await providersUsedIn(tenantOf(scope));
  const distinct = new Set<string>();
  const lines = (await endUsers(scope).all()).map(({ id, name, reseller }) => {
    const used = usedBy(id);
    for (const providerId of used.keys()) distinct.add(providerId);
    const names = [...used.values()].sort((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' }));
    return [name, reseller, names.join(', '), used.size];
  });
  return giveSheet(caller, origin, 'Technology Provider Billing by Company', [
    ['End User', 'Reseller', 'Technology Provider Names', 'Technology Providers'],
    ...lines,
    ['Total', '', '', distinct.size],
  ]);
};

/** The one company of a billing download: a super admin's choice, a reseller of an NCRA's own, or the caller's own. */
const oneCompany = async (caller: Caller, given: string | undefined): Promise<Scope> => {
  const narrows = hasRole(caller, NCRA) && given !== undefined && given !== '' && given !== OWN_COMPANY_PLACEHOLDER;
  if (!caller.isSuperadmin && narrows && given !== caller.home) {
    if (!(await resellers(caller.scope()).find(given))) throw new ApplicationError('Company Id is not available');
    return chosenScope(caller, given);
  }
  const { scope, companyId } = await viewerOf(caller, given);
  if (companyId === '') throw new ApplicationError('Company Id is not available', 'Please select a company first.');
  return scope;
};
