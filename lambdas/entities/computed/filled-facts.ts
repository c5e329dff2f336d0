import { hasFacts, type ServerFields } from '#contract/obligations/server-fields.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import { derivedFacts } from './derived-facts.ts';
import { derivedPlaces } from './derived-places.ts';

/**
 * How records that owe something are filled: releases before D-101 did not store what they must know of their documents and reviews,
 * and those before inspections nothing of the places of their divisions.
 */
export const filledFacts = <Rec extends Base & ServerFields>() => ({
  isFilled: (record: Rec) => hasFacts(record) && record.places !== null,
  fill: async (tenantId: TenantId, of?: readonly Rec[]) => {
    const derived = of === undefined || !of.every(hasFacts) ? await derivedFacts(tenantId) : undefined;
    const placesOf = await derivedPlaces(tenantId);
    return (record: Rec): Rec => {
      const facts = derived && !hasFacts(record) ? derived.of(record.id) : {};
      return { ...record, ...facts, places: record.places ?? placesOf(record.id) };
    };
  },
});
