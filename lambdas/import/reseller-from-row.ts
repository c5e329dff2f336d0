import type { Reseller } from '../../contract/records/reseller.ts';
import type { Scope } from '../data/scope.ts';
import type { GoodRow } from './file-rows.ts';

/** The checklist's columns in the order of the document types they stand for. */
const documentColumns = ['agreementDate', 'subLicenseDate'];

/** A new reseller of the scope's company, with the defaults of spec part 2, section 4. */
export const freshReseller = (id: string, { companies }: Scope, { fields }: GoodRow): Reseller => ({
  ...fields,
  id,
  version: 1,
  deactivate: false,
  isreseller: true,
  isregisteredUser: false,
  resellerCompanyId: companies === 'all' ? '' : ([...companies][0] ?? ''),
});

/** The record with the cells that the file has a column for; what the file does not speak of stays as it is. */
export const mergedReseller = (before: Reseller, { fields, given }: GoodRow): Reseller => ({
  ...before,
  version: before.version + 1,
  name: fields.name,
  ismember: given.has('member') ? fields.ismember : before.ismember,
  companyResellerTypeList: fields.companyResellerTypeList,
  addressId: mergedAddress(before.addressId, fields.addressId, given),
  resellerDate: given.has('resellerDate') ? fields.resellerDate : before.resellerDate,
  companyDocumentsList: fields.companyDocumentsList.map((document, index) =>
    given.has(documentColumns[index] ?? '')
      ? document
      : (before.companyDocumentsList.find(({ documentId }) => documentId === document.documentId) ?? document),
  ),
});

type Address = Reseller['addressId'];

const mergedAddress = (before: Address, after: Address, given: ReadonlySet<string>): Address => {
  const fields = Object.keys(before) as (keyof Address)[];
  const changed = fields.filter((field) => given.has(field === 'stateId' ? 'state' : field));
  return { ...before, ...Object.fromEntries(changed.map((field) => [field, after[field]])) };
};
