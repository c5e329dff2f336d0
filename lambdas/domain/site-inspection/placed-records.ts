import { ApplicationError } from '#contract/application-error.ts';
import { addressLine, type SiteAddress } from '#contract/fields/address.ts';
import { addressKey } from '#contract/fields/address-key.ts';
import type { RequirementDays } from '#contract/obligations/requirement/days.ts';
import type { InspectionFact } from '#contract/site-inspection/facts.ts';
import { OWN_PLACE, type PlacedKind } from '#contract/site-inspection/place.ts';
import type { DivisionPlace } from '#contract/site-inspection/place-fields.ts';
import { divisions } from '#lambdas/entities/records/division.ts';
import { endUsers } from '#lambdas/entities/records/end-user.ts';
import { resellers } from '#lambdas/entities/records/reseller.ts';
import { namesOf, reference } from '#lambdas/entities/reference.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { type ScopedViewer, serverActor, tenantScope } from '#lambdas/store/scope.ts';

/** A record that has places, as its inspections need it. */
export interface PlacedRecord {
  readonly id: string;
  readonly name: string;
  /** The company that it is of: a reseller is its own. */
  readonly companyId: string;
  readonly responsibleId: string;
  readonly addressId: Pick<SiteAddress, 'address1' | 'cityName' | 'zipcode' | 'stateId'>;
  readonly premises: number;
  readonly places: readonly DivisionPlace[];
  readonly inspectionFacts: readonly InspectionFact[];
  readonly requirementDays: RequirementDays;
}

const finders: Readonly<Record<PlacedKind, (viewer: ScopedViewer, id: string) => Promise<PlacedRecord | undefined>>> = {
  endUser: async (viewer, id) => {
    const found = await endUsers(viewer.scope()).find(id);
    return found && { ...found, places: found.places ?? [] };
  },
  reseller: async (viewer, id) => {
    const found = await resellers(viewer.scope()).find(id);
    return found && { ...found, companyId: id, premises: 0, places: [] };
  },
};

/** A record that the person sees; for any other the reply is that of one that does not exist. */
export const seenPlaced = async (viewer: ScopedViewer, kind: PlacedKind, id: string): Promise<PlacedRecord> => {
  const found = await finders[kind](viewer, id);
  if (!found) throw new ApplicationError('Id Not Available');
  return found;
};

/** Whether a user sees a record. */
export const seesPlaced = async (viewer: ScopedViewer, kind: PlacedKind, id: string): Promise<boolean> =>
  (await finders[kind](viewer, id)) !== undefined;

/** A record as the server itself reads it; undefined for a record that is gone. */
export const findPlaced = (kind: PlacedKind, id: string): Promise<PlacedRecord | undefined> => {
  const scope = tenantScope(serverActor, tenantIdOf(id));
  return finders[kind]({ scope: () => scope, tenantScope: () => scope }, id);
};

/** A place of a record with its address in words; `name` is that of the division, '' for the record's own address. */
export interface Place {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  readonly address: string;
  readonly zipcode: string;
  readonly premises: number;
}

/** The places of a record, its own address first, then its divisions with addresses of their own. */
export const placesOf = async ({ id, addressId, premises, places }: PlacedRecord): Promise<readonly Place[]> => {
  const stateOf = namesOf(await reference('states'));
  const lineOf = (address: PlacedRecord['addressId']) =>
    addressLine(address, address.stateId ? stateOf(address.stateId.id) : '');
  const own = {
    id: OWN_PLACE,
    name: '',
    key: addressKey(addressId),
    address: lineOf(addressId),
    zipcode: addressId.zipcode,
    premises,
  };
  const found = await divisions(tenantScope(serverActor, tenantIdOf(id))).findMany(places.map((place) => place.id));
  return [
    own,
    ...places.flatMap((place): Place[] => {
      const division = found.get(place.id);
      return division ? [{ ...place, address: lineOf(division.addressId), zipcode: division.addressId.zipcode }] : [];
    }),
  ];
};

/** One place of a record. */
export const placeOf = async (record: PlacedRecord, placeId: string): Promise<Place> => {
  const place = (await placesOf(record)).find(({ id }) => id === placeId);
  if (!place) throw new ApplicationError('Id Not Available');
  return place;
};
