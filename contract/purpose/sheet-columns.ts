import { A_DAY } from '../definition/sheet.ts';
import { showDay } from '../rules/dates.ts';
import type { Purpose } from './record.ts';

interface WithPurposes {
  readonly purposes: readonly Purpose[];
}

/** The purpose that a spreadsheet has of an end user: the first that has no end. */
export const sheetPurposeOf = ({ purposes }: WithPurposes): Purpose | undefined =>
  purposes.find(({ endedOn }) => endedOn === '');

const column = <const Sheet extends object>(label: string, of: (purpose: Purpose) => string, sheet: Sheet) =>
  ({
    as: 'worked',
    holds: 'text',
    worked: (record: WithPurposes) => {
      const purpose = sheetPurposeOf(record);
      return purpose ? of(purpose) : '';
    },
    label,
    sheet,
  }) as const;

/** The columns of a spreadsheet for one purpose of an end user. A row enters, changes and certifies; another user verifies. */
export const purposeSheetColumns = {
  purposeName: column('Permissible Purpose', ({ name }) => name, {
    note: 'A purpose of the list in Purposes and businesses. The open one of this name is changed, else it is entered. Another user verifies it, and none ends by a file.',
    example: '',
  }),
  purposeProducts: column('Purpose Products', ({ products }) => products.join('; '), {
    note: 'Products of the end user, separated by a semicolon. Empty for a new purpose means all of them.',
    example: '',
  }),
  purposeStates: column('Purpose States', ({ states }) => states.join('; '), {
    note: 'The states of the consumers, separated by a semicolon. Empty for a new purpose means all states.',
    example: '',
  }),
  purposeSigner: column('Purpose Certified By', ({ certification }) => certification?.signer ?? '', {
    note: 'Who has signed for the end user. It needs the day too.',
    example: '',
  }),
  purposeCertifiedOn: column('Purpose Certified On', ({ certification }) => showDay(certification?.day ?? ''), {
    kind: 'day',
    note: `${A_DAY} The day of the signature.`,
    example: '',
  }),
  purposeValidUntil: column('Purpose Valid Until', ({ validUntil }) => showDay(validUntil), {
    kind: 'day',
    note: `${A_DAY} The last day of the certification. Empty means without an end.`,
    example: '',
  }),
} as const;
