import type { ObligationKind } from '#contract/catalogue/obligations.ts';
import { eachKind, headingOf, type KindThat, kinds, kindsThat, titleOf } from '#contract/kinds/kinds.ts';
import { providerPaths } from '../routing/paths/records.ts';

interface Place {
  readonly noun: string;
  readonly plural: string;
  readonly list: string;
}

const placeOf = (kind: KindThat<'obligations'>): Place => ({
  noun: titleOf(kind),
  plural: headingOf(kind),
  list: kinds[kind].pages.list,
});

/** Where records that have obligations are shown. */
export const places: Readonly<Record<ObligationKind, Place>> = {
  ...eachKind(kindsThat('obligations'), placeOf),
  other: {
    noun: 'Other Technology Provider',
    plural: 'Other Technology Providers',
    list: providerPaths.inactive(),
  },
};
