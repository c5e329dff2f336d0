import { requirements } from '#contract/catalogue/requirements.ts';
import type { TenantSettings } from '#contract/company/settings.ts';
import type { Circumstances } from '#contract/obligations/outstanding-item.ts';
import type { RequirementSets } from '#contract/obligations/requirement/sets.ts';
import type { BusinessEntry } from '#contract/purpose/settings.ts';
import { dayIn } from '#contract/rules/dates.ts';
import { reference } from '../reference.ts';

/** The circumstances of a tenant's obligations; `stamp` changes with any of them. */
export interface TenantCircumstances extends Circumstances {
  readonly stamp: string;
}

type DeadlineSettings = Pick<TenantSettings, 'timeZone' | 'dueSoonDays' | 'reviewMonths'>;

/** The resellers of a tenant that are out of the programme on a day. */
export type SuspendedOn = (today: string) => ReadonlySet<string>;

/** What decides at a time (epoch milliseconds) how obligations of a tenant with these settings and requirements stand. D-94. */
export const circumstancesFor = async (
  { timeZone, dueSoonDays, reviewMonths }: DeadlineSettings,
  sets: RequirementSets,
  now: number,
  suspendedOn: SuspendedOn,
  businesses: readonly BusinessEntry[],
): Promise<TenantCircumstances> => {
  const [provider, reseller, endUser, certificates] = await Promise.all([
    reference(requirements.provider.list),
    reference(requirements.reseller.list),
    reference(requirements.endUser.list),
    reference('certificates'),
  ]);
  const today = dayIn(timeZone)(new Date(now).toISOString());
  const documents = { provider, reseller, endUser };
  // A published version is never changed, and what has left the reference lists since counts no more.
  const versions = Object.values(sets).map(({ number, removed }) => [number, removed]);
  const suspendedResellers = suspendedOn(today);
  const suspended = [...suspendedResellers].sort();
  // Only what is not allowed needs to be known.
  const rules = businesses.filter(({ rule }) => rule !== 'allowed').map(({ id, rule }) => [id, rule] as const);
  const stamp = JSON.stringify([today, dueSoonDays, reviewMonths, documents, certificates, versions, suspended, rules]);
  const settled = { today, dueSoonDays, reviewMonths, documents, certificates };
  return { ...settled, requirements: sets, suspendedResellers, businessRules: new Map(rules), stamp };
};
