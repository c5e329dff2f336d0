import type { OwingKind } from '../../../contract/rules/obligations/catalogue.ts';
import { endUserPaths } from '../routing/paths/end-user.ts';
import { providerPaths } from '../routing/paths/provider.ts';
import { resellerPaths } from '../routing/paths/reseller.ts';

interface Place {
  readonly noun: string;
  readonly plural: string;
  readonly list: string;
}

/** Where records that owe something are shown. */
export const places: Readonly<Record<OwingKind, Place>> = {
  provider: {
    noun: 'Technology Provider',
    plural: 'Technology Providers',
    list: providerPaths.list(),
  },
  reseller: {
    noun: 'Reseller',
    plural: 'Resellers',
    list: resellerPaths.list(),
  },
  endUser: {
    noun: 'End User',
    plural: 'End Users',
    list: endUserPaths.list(),
  },
  other: {
    noun: 'Other Technology Provider',
    plural: 'Other Technology Providers',
    list: providerPaths.inactive(),
  },
};
