import { type Action, may } from '../../../contract/rules/access.ts';
import type { OwingKind } from '../../../contract/rules/obligations/catalogue.ts';
import type { Holder } from '../../../contract/rules/roles.ts';
import { endUserPaths } from '../routing/paths/end-user.ts';
import { providerPaths } from '../routing/paths/provider.ts';
import { resellerPaths } from '../routing/paths/reseller.ts';

interface Place {
  readonly paths: { edit(id: string): string; view(id: string): string };
  readonly update: Action;
  readonly noun: string;
  readonly plural: string;
  readonly list: string;
}

/** Where records that owe something are shown. */
export const places: Readonly<Record<OwingKind, Place>> = {
  provider: {
    paths: providerPaths,
    update: 'tp.update',
    noun: 'Technology Provider',
    plural: 'Technology Providers',
    list: providerPaths.list(),
  },
  reseller: {
    paths: resellerPaths,
    update: 'reseller.update',
    noun: 'Reseller',
    plural: 'Resellers',
    list: resellerPaths.list(),
  },
  endUser: {
    paths: endUserPaths,
    update: 'eu.update',
    noun: 'End User',
    plural: 'End Users',
    list: endUserPaths.list(),
  },
  other: {
    paths: providerPaths,
    update: 'tp.update',
    noun: 'Other Technology Provider',
    plural: 'Other Technology Providers',
    list: providerPaths.inactive(),
  },
};

interface Owing {
  readonly kind: OwingKind;
  readonly recordId: string;
  readonly field: string;
}

/** The address of the very field of a record, on the form where the person may change it. */
export const placeOf = (holder: Holder, { kind, recordId, field }: Owing) => {
  const { paths, update } = places[kind];
  const page = kind !== 'other' && may(holder, update) ? paths.edit(recordId) : paths.view(recordId);
  return `${page}?focus=${encodeURIComponent(field)}`;
};
