import { ApplicationError } from '#contract/application-error.ts';
import { OWN_COMPANY_PLACEHOLDER } from '#contract/rules/modes.ts';
import { hasRole, NCRA } from '#contract/rules/roles.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { endUserEntity, endUsers } from '#lambdas/entities/records/end-user.ts';
import { providerEntity } from '#lambdas/entities/records/provider.ts';
import { resellers } from '#lambdas/entities/records/reseller.ts';
import { namesOf, reference } from '#lambdas/entities/reference.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import type { SheetCell } from '#lambdas/sheets/write/workbook.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { createdBetween } from '#lambdas/store/journal/history/past-entries.ts';
import { loadView } from '#lambdas/store/journal/load.ts';
import { chosenScope, type Scope, tenantOf } from '#lambdas/store/scope.ts';
import { giveSheet } from './give-sheet.ts';
import { viewerOf } from './viewer.ts';

/** How much of the programme a company uses: its end users, and the providers any of them is associated with. */
export interface Usage {
  readonly endUsers: number;
  readonly providers: ReadonlySet<string>;
}

const nothing: Usage = { endUsers: 0, providers: new Set() };

/** The usage of each company of a tenant, by one look at each end user. Providers that are deleted do not count. */
const usageIn = async (tenantId: TenantId): Promise<(companyId: string) => Usage> => {
  const [endUsers, providers] = [await loadView(tenantId, endUserEntity), await loadView(tenantId, providerEntity)];
  const used = new Map<string, { endUsers: number; providers: Set<string> }>();
  for (const position of endUsers.columns.positions()) {
    const companyId = String(endUsers.columns.value('companyId', position));
    const usage = used.get(companyId) ?? { endUsers: 0, providers: new Set() };
    used.set(companyId, usage);
    usage.endUsers++;
    for (const id of endUsers.columns.value('tpIds', position) as readonly string[])
      if (providers.columns.positionOf(id) !== undefined) usage.providers.add(id);
  }
  return (companyId) => used.get(companyId) ?? nothing;
};

/** The names of the providers that an end user of the tenant is associated with, by their ids. */
const providersUsedIn = async (tenantId: TenantId): Promise<(endUserId: string) => ReadonlyMap<string, string>> => {
  const [endUsers, providers] = [await loadView(tenantId, endUserEntity), await loadView(tenantId, providerEntity)];
  return (endUserId) => {
    const at = endUsers.columns.positionOf(endUserId);
    const ids = at === undefined ? [] : (endUsers.columns.value('tpIds', at) as readonly string[]);
    const there = ids.filter((id) => providers.columns.positionOf(id) !== undefined);
    const nameOf = (id: string) => providers.columns.value('name', providers.columns.positionOf(id) ?? 0);
    return new Map(there.map((id) => [id, String(nameOf(id))]));
  };
};

const HEADERS = [
  'Reseller',
  'Member',
  'Reseller Type',
  'Main Contact',
  'City',
  'State',
  'All Documents Collected',
  'Registered User',
  'End Users',
  'Technology Providers',
  'Added',
];

const RECORDS_PER_READ = 100;

interface Wanted {
  readonly companyId?: string | undefined;
  readonly startDate: string;
  readonly endDate: string;
  readonly timeZone: string;
}

/** The resellers of the scope that were added between two days, both included. Spec part 2, section 2 "Reports". */
export const resellerSheet = async (
  caller: Caller,
  { companyId, startDate, endDate, timeZone }: Wanted,
  origin: Origin,
) => {
  if (startDate > endDate) throw new ApplicationError('Please enter a valid date range');
  const { scope } = await viewerOf(caller, companyId);
  const repository = resellers(scope);
  const rows = await repository.all();
  const stateName = namesOf(await reference('states'));
  const lines: SheetCell[][] = [];
  for (const tenantId of new Set(rows.map(({ id }) => tenantIdOf(id)))) {
    const added = await createdBetween(tenantId, 'reseller', startDate, endDate, timeZone);
    const wanted = rows.filter(({ id }) => added.has(id));
    const usageOf = await usageIn(tenantId);
    for (let from = 0; from < wanted.length; from += RECORDS_PER_READ) {
      const part = wanted.slice(from, from + RECORDS_PER_READ);
      const records = await repository.findMany(part.map(({ id }) => id));
      for (const { id, name, member, resellerType, contactName, documentsCollected } of part) {
        const record = records.get(id);
        if (!record) continue;
        const { cityName, stateId } = record.addressId;
        const { endUsers, providers } = usageOf(id);
        lines.push([
          ...[
            name,
            member,
            resellerType,
            contactName,
            cityName,
            stateId ? stateName(stateId.id) : '',
            documentsCollected,
          ],
          record.isregisteredUser ? 'Yes' : 'No',
          endUsers,
          providers.size,
          { day: added.get(id) ?? '' },
        ]);
      }
    }
  }
  const title = `Resellers ${startDate} to ${endDate}`;
  return giveSheet(caller, origin, title, [HEADERS, ...lines.sort(byFirst)]);
};

const byFirst = ([a = '']: readonly SheetCell[], [b = '']: readonly SheetCell[]) =>
  String(a).localeCompare(String(b), 'en', { sensitivity: 'base' });

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
