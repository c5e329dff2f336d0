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
