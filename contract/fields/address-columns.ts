import type { SheetColumn } from '../definition/sheet.ts';

/** Columns of a postal address, for every kind that has one. */
export const place = {
  address1: {
    header: 'Address',
    aliases: ['Address 1', 'Street'],
    kind: 'text',
    note: 'Street and number.',
    example: '100 Example Street',
  },
  cityName: { header: 'City', kind: 'text', note: 'City.', example: 'Springfield' },
  state: {
    header: 'State',
    kind: 'choice',
    from: 'states',
    note: 'Two-letter code or name. Empty means the first state of the list.',
    example: 'IL',
  },
  zipcode: {
    header: 'Zip Code',
    aliases: ['Zip', 'Postal Code'],
    kind: 'text',
    note: 'Keep leading zeros: format the column as text.',
    example: '62701',
  },
} satisfies Readonly<Record<string, SheetColumn>>;
