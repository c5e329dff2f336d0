import * as z from 'zod';
import { NAME_MAX, PHONE_MAX, ZIP_MAX } from '../rules/limits.ts';
import { RefId, text } from './common.ts';
import { premisesChoices } from './premises.ts';

/** Address and contact of a company or reseller; an address may have no state. Spec part 1, section 3 "Company"; D-107. */
export const Address = z.object({
  userName: text(NAME_MAX),
  contactName: text(NAME_MAX),
  contactPhone: text(PHONE_MAX),
  contactEmail: text(NAME_MAX),
  cellPhone: text(PHONE_MAX),
  address1: text(),
  cityName: text(NAME_MAX),
  zipcode: text(ZIP_MAX),
  stateId: z.object({ id: RefId }).optional(),
});
export type Address = z.infer<typeof Address>;

/** A state as `{id}`, or as the plain id that the spec writes for divisions. */
const StateRef = z.union([z.object({ id: RefId }), RefId.transform((id) => ({ id }))]).optional();

/** Address and contact of an end user or division. Spec part 2, section 3 "EndUser" and "Division". */
export const SiteAddress = z.object({
  address1: text(),
  cityName: text(NAME_MAX),
  stateId: StateRef,
  zipcode: text(ZIP_MAX),
  contactName: text(NAME_MAX),
  contactTitle: text(NAME_MAX),
  contactPhone: text(PHONE_MAX),
  contactEmail: text(NAME_MAX),
});
export type SiteAddress = z.infer<typeof SiteAddress>;

/** The premises at the address of an end user or a division. */
export const Premises = z.literal(premisesChoices.map(([value]) => value)).default(0);

/** An address in one line, with the name of its state: '12 Main Street, Burlington, Vermont 05401'. */
export const addressLine = (
  { address1, cityName, zipcode }: Pick<SiteAddress, 'address1' | 'cityName' | 'zipcode'>,
  state: string,
): string =>
  [address1, cityName, [state, zipcode].filter((part) => part !== '').join(' ')]
    .filter((part) => part !== '')
    .join(', ');

/** Columns of a postal address, for every record that has one. */
export const addressColumns = {
  address1: {
    as: 'text',
    at: 'addressId.address1',
    label: 'Address',
    sheet: { aliases: ['Address 1', 'Street'], note: 'Street and number.', example: '100 Example Street' },
  },
  cityName: {
    as: 'text',
    at: 'addressId.cityName',
    label: 'City',
    list: { offered: true, sortable: true },
    sheet: { note: 'City.', example: 'Springfield' },
    report: { key: 'city' },
  },
  state: {
    as: 'state',
    at: 'addressId.stateId.id',
    label: 'State',
    list: { offered: true, sortable: true },
    sheet: { note: 'Two-letter code or name; an address may have none.', example: 'IL' },
    report: {},
  },
  zipcode: {
    as: 'zip',
    at: 'addressId.zipcode',
    label: 'Zip Code',
    list: { offered: true, sortable: true },
    sheet: {
      aliases: ['Zip', 'Postal Code'],
      note: 'Keep leading zeros: format the column as text.',
      example: '62701',
    },
  },
} as const;
