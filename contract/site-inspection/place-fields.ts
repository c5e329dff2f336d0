import * as z from 'zod';
import { addressKey, type PostalAddress } from '../fields/address-key.ts';
import { Day, Id } from '../fields/common.ts';
import { OWN_PLACE, PLACES_MAX, placedKinds } from './place.ts';

/**
 * The address of a division with an address of its own, as its end user knows it: `key` by contract/fields/address-key.ts, `state`
 * 0 for none, `since` the tenant's day since which address and premises are these, '' if that was not noted, `roles` those of its
 * contacts in words. Every write of the division notes it.
 */
export const DivisionPlace = z.object({
  id: z.string(),
  name: z.string(),
  key: z.string(),
  premises: z.number(),
  state: z.number(),
  since: Day,
  roles: z.string().default(''),
});
export type DivisionPlace = z.infer<typeof DivisionPlace>;

/**
 * The places of an end user besides its own address. The server alone writes them. Null in records of releases that did not store
 * them: they are derived from its divisions when it is read.
 */
export const DivisionPlaces = z.array(DivisionPlace).nullable().default(null);

interface WithPlaces {
  readonly places: readonly DivisionPlace[] | null;
}

/** How many places end users have together that become one: the address of the one that stays, and all divisions. */
export const countPlaces = (...all: readonly WithPlaces[]): number =>
  1 + all.reduce((sum, { places }) => sum + (places ?? []).length, 0);

/** An entry of a journal has the places of a record three times, before and after a change and for lists, and at most 400 KB. */
const PLACES_BYTES_MAX = 110_000;

/** Whether places have longer names and addresses together than can be stored. Hundreds of the longest do. */
export const areTooLong = (...all: readonly WithPlaces[]): boolean =>
  new TextEncoder().encode(JSON.stringify(all.flatMap(({ places }) => places ?? []))).length > PLACES_BYTES_MAX;

/** Why two end users have too many places to become one; '' if they do not. */
export const tooManyPlaces = (...both: readonly WithPlaces[]): string => {
  const count = countPlaces(...both);
  if (count > PLACES_MAX)
    return `Together they have ${count} places, and an end user has at most ${PLACES_MAX}. Remove divisions first.`;
  return areTooLong(...both)
    ? 'The names and addresses of their places are too long together. Shorten some, or remove divisions first.'
    : '';
};

interface DivisionAddress {
  readonly id: string;
  readonly name: string;
  readonly isSameAddress: number;
  readonly addressId: PostalAddress;
  readonly premises: number;
}

/** The place that a division is since a day; undefined for one at the address of its end user. */
export const placeOfDivision = (
  { id, name, isSameAddress, addressId, premises }: DivisionAddress,
  roles: string,
  since: string,
): DivisionPlace | undefined =>
  isSameAddress === 1
    ? undefined
    : { id, name, key: addressKey(addressId), premises, state: addressId.stateId?.id ?? 0, since, roles };

/** A place that a call names: a record, and the id of its division or OWN_PLACE. */
export const placeFields = {
  kind: z.enum(placedKinds, { error: 'Id Not Available' }),
  recordId: Id,
  placeId: Id.or(z.literal(OWN_PLACE)).default(OWN_PLACE),
};
