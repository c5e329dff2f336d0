import { type DivisionPlace, placeOfDivision } from '#contract/site-inspection/place-fields.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';
import { divisionSource } from '../records/division-list.ts';
import { deriveByOwner } from './derived-facts.ts';

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** The place that the row of a division says; undefined for one at the address of its end user. */
const placeOfRow = (row: Row): DivisionPlace | undefined => {
  const state = Number(row.state ?? 0);
  const addressId = {
    address1: text(row.address1),
    cityName: text(row.cityName),
    zipcode: text(row.zipcode),
    stateId: state === 0 ? undefined : { id: state },
  };
  const [isSameAddress, premises] = [Number(row.isSameAddress), Number(row.premises ?? 0)];
  return placeOfDivision({ id: text(row.id), name: text(row.name), isSameAddress, addressId, premises }, '');
};

/** Makes the function that gives the places of an end user by its divisions as they are listed now. */
export const derivedPlaces = async (tenantId: TenantId): Promise<(endUserId: string) => DivisionPlace[]> =>
  (await deriveByOwner(tenantId, divisionSource, 'endUserId', placeOfRow)).of;
