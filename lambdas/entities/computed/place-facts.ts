import { isDeepStrictEqual } from 'node:util';
import { ApplicationError } from '#contract/application-error.ts';
import { contactColumns } from '#contract/contacts/columns.ts';
import type { DivisionRecord } from '#contract/division/record.ts';
import { quietVersion } from '#contract/obligations/server-fields.ts';
import { inspectionFactOf, withoutFormer } from '#contract/site-inspection/facts.ts';
import { PLACES_MAX } from '#contract/site-inspection/place.ts';
import {
  areTooLong,
  countPlaces,
  type DivisionPlace,
  placeOfDivision,
} from '#contract/site-inspection/place-fields.ts';
import type { SiteInspectionRecord } from '#contract/site-inspection/record.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import { type Scope, tenantScope } from '#lambdas/store/scope.ts';
import { todayIn } from '../records/company.ts';
import { endUsers } from '../records/end-user.ts';
import { changeOwner, replaced } from './record-facts.ts';

const isSamePlace = (one: DivisionPlace, other: DivisionPlace) =>
  one.key === other.key && one.premises === other.premises && one.state === other.state;

/**
 * What the write of a division changes of its end user: which places that has, and since when. Where a division is removed, its
 * end user is changed by that call.
 */
export const placesOfDivision = async (
  { actor }: Scope,
  after: DivisionRecord | undefined,
): Promise<readonly TransactItem[]> => {
  if (!after) return [];
  const { id, endUserId } = after;
  const roles = contactColumns.contactRoles.worked(after);
  const [today, now] = [await todayIn(tenantIdOf(endUserId)), placeOfDivision(after, roles, '')];
  const all = endUsers(tenantScope(actor, tenantIdOf(endUserId)));
  return all.alsoUpdate(endUserId, async (view) => {
    const before = await all.find(endUserId);
    if (!before) throw new ApplicationError('Id Not Available');
    const places = before.places ?? [];
    if (now && countPlaces(before) >= PLACES_MAX && places.every((place) => place.id !== id))
      throw new ApplicationError(
        'Save Failed',
        `An end user can have at most ${PLACES_MAX} places. Remove a division first, or let this one have the same address.`,
      );
    const known = places.find((place) => place.id === id);
    const since = known && now && isSamePlace(known, now) ? known.since : today;
    const next = replaced(places, id, now && { ...now, since });
    if (isDeepStrictEqual(next, places)) return [];
    // What has become shorter is stored, however long it is.
    if (areTooLong({ places: next }) && JSON.stringify(next).length > JSON.stringify(places).length)
      throw new ApplicationError(
        'Save Failed',
        'The names and addresses of the places of this end user are too long together. Shorten some, or remove a division first.',
      );
    return [all.change(view, before, { ...before, places: next, ...quietVersion(before) })];
  });
};

/** What the write of an inspection changes of its record: which inspections are open, and how the last ones ended. */
export const factsOfInspections = async (
  scope: Scope,
  changes: readonly {
    readonly before?: SiteInspectionRecord | undefined;
    readonly after?: SiteInspectionRecord | undefined;
  }[],
): Promise<readonly TransactItem[]> => {
  const told = changes.flatMap(({ before, after }) => {
    const inspection = after ?? before;
    const [then, now] = [before && inspectionFactOf(before), after && inspectionFactOf(after)];
    return inspection && JSON.stringify(then) !== JSON.stringify(now) ? [{ inspection, now }] : [];
  });
  const [first] = told;
  if (!first) return [];
  const { kind, recordId } = first.inspection;
  return changeOwner(kind, scope, recordId, ({ inspectionFacts, ...known }) => ({
    ...quietVersion(known),
    inspectionFacts: withoutFormer(
      told.reduce((facts, { inspection, now }) => replaced(facts, inspection.id, now), inspectionFacts),
    ),
  }));
};
