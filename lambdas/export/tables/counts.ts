import { type Family, usesOf } from './making.ts';

/** How many end users and different providers each reseller has, and how many end users each provider: one look at each. */
export const countsOf = (family: Family) => {
  const companies = new Map<string, { endUsers: number; providers: Set<string> }>();
  const providers = new Map<string, number>();
  for (const endUser of family.records.endUser.values()) {
    const counts = companies.get(endUser.company) ?? { endUsers: 0, providers: new Set() };
    companies.set(endUser.company, counts);
    counts.endUsers++;
    for (const { provider } of usesOf(family, endUser)) {
      counts.providers.add(provider);
      providers.set(provider, (providers.get(provider) ?? 0) + 1);
    }
  }
  return { companies, providers };
};
