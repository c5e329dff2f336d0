import type { CollectedDocument } from '../../../contract/fields/collected-document.ts';
import { NewReseller, type Reseller } from '../../../contract/reseller/record.ts';
import { membershipNames } from '../../../contract/reseller/rules.ts';
import { resellerSheet } from '../../../contract/reseller/sheet.ts';
import { showDay } from '../../../contract/rules/dates.ts';
import { DEFAULT_STATE_ID } from '../../../contract/rules/limits.ts';
import { accountProblem } from '../../domain/registered-reseller.ts';
import { documentEntity } from '../../entities/document.ts';
import { endUserEntity } from '../../entities/end-user.ts';
import { providerEntity } from '../../entities/provider.ts';
import { reference } from '../../entities/reference.ts';
import { resellerEntity, resellers } from '../../entities/reseller.ts';
import { userEntity } from '../../entities/user.ts';
import { choicesOf } from '../../sheets/choices.ts';
import { mergedAddress } from './address.ts';
import { CellReader } from './cell-reader.ts';
import { type ImportDefinition, noReferences, type Owner, type RowMapper, RowProblem } from './import-definition.ts';
import { dayCell, listed, namesIn, statesOf, withLines } from './lists.ts';

/** The checklist's columns in the order of the document types they stand for. */
const documentColumns = ['agreementDate', 'subLicenseDate'];

/** Where a field of the record stands in the sheet, for errors of the record's own schema. */
const columnOf: Readonly<Record<string, string>> = {
  name: 'name',
  companyResellerTypeList: 'resellerTypes',
  resellerDate: 'resellerDate',
  ...Object.fromEntries(
    ['contactName', 'contactPhone', 'contactEmail', 'cellPhone', 'address1', 'cityName', 'zipcode'].map((field) => [
      `addressId.${field}`,
      field,
    ]),
  ),
};

const members = choicesOf<0 | 1 | 2>([
  [1, membershipNames[1], 'Y', 'true', '1'],
  [0, membershipNames[0], 'N', 'false', '0', ''],
  [2, membershipNames[2], 'Other', '2'],
]);

/** A reseller's row; `hasState` tells an empty state from a chosen one. */
interface Fields {
  readonly record: NewReseller;
  readonly hasState: boolean;
}

const open = async ({ companyId }: Owner): Promise<RowMapper<Reseller, Fields>> => {
  const [states, types, documents] = await Promise.all([
    statesOf(),
    reference('resellerTypes').then(listed),
    reference('documentTypes'),
  ]);
  const checklist = documentColumns.flatMap((field, index) => {
    const type = documents[index];
    return type ? [{ field, documentId: type.id, documentName: type.name }] : [];
  });
  const idOf = (line: CollectedDocument) => line.documentId;

  const read = (cells: Readonly<Record<string, string | undefined>>) => {
    const reader = new CellReader(cells);
    const input = {
      name: reader.text('name'),
      ismember: reader.one<0 | 1 | 2>('member', members, 0),
      companyResellerTypeList: reader.many('resellerTypes', types.choices).map((id) => ({ resellerId: { id } })),
      addressId: {
        contactName: reader.text('contactName'),
        contactPhone: reader.phone('contactPhone'),
        contactEmail: reader.text('contactEmail'),
        cellPhone: reader.phone('cellPhone'),
        address1: reader.text('address1'),
        cityName: reader.text('cityName'),
        zipcode: reader.zip('zipcode'),
        stateId: { id: reader.one('state', states.choices, DEFAULT_STATE_ID) },
      },
      resellerDate: reader.day('resellerDate'),
      companyDocumentsList: checklist.map(({ field, ...line }) => {
        const selectedDate = reader.day(field);
        return { ...line, isSelected: selectedDate !== '', selectedDate };
      }),
    };
    const { fields, errors } = reader.parsed(NewReseller, input, columnOf);
    return { fields: fields && { record: fields, hasState: reader.text('state') !== '' }, errors };
  };

  const merged = (before: Reseller, { record, hasState }: Fields, given: ReadonlySet<string>): Reseller => {
    const typeIds = (of: Pick<Reseller, 'companyResellerTypeList'>) =>
      of.companyResellerTypeList.map(({ resellerId }) => resellerId.id);
    const after: Reseller = {
      ...before,
      version: before.version + 1,
      name: given.has('name') ? record.name : before.name,
      ismember: given.has('member') ? record.ismember : before.ismember,
      companyResellerTypeList: given.has('resellerTypes')
        ? types.keep(typeIds(record), typeIds(before)).map((id) => ({ resellerId: { id } }))
        : before.companyResellerTypeList,
      addressId: mergedAddress(before.addressId, record.addressId, given, hasState),
      resellerDate: given.has('resellerDate') ? record.resellerDate : before.resellerDate,
      companyDocumentsList: withLines(
        before.companyDocumentsList,
        record.companyDocumentsList.map((line, index) => ({ field: checklist[index]?.field ?? '', line })),
        given,
        idOf,
      ),
    };
    const problem = accountProblem(after);
    if (problem) throw new RowProblem(columnOf[problem.path] ?? 'name', problem.message);
    return after;
  };

  return {
    read,
    merged,
    uniqueOf: ({ record }) => ({ name: record.name }),
    fresh: (id, { record }) => ({
      ...record,
      id,
      version: 1,
      deactivate: false,
      isreseller: true,
      isregisteredUser: false,
      resellerCompanyId: companyId,
    }),
    cells: (record) => ({
      ...record.addressId,
      id: record.id,
      name: record.name,
      member: membershipNames[record.ismember],
      resellerTypes: namesIn(
        record.companyResellerTypeList.map(({ resellerId }) => resellerId.id),
        types,
      ),
      stateId: '',
      state: states.codeOf(record.addressId.stateId.id),
      resellerDate: showDay(record.resellerDate),
      ...Object.fromEntries(
        checklist.map(({ field, documentId }) => [
          field,
          dayCell(record.companyDocumentsList.find((line) => line.documentId === documentId)),
        ]),
      ),
    }),
    references: async () => noReferences,
  };
};

/** Resellers of a root company. Role matrix row 50. */
export const resellerImport: ImportDefinition<Reseller, Fields> = {
  action: 'bulk.reseller',
  noun: 'reseller',
  entity: resellerEntity,
  sheet: resellerSheet,
  unique: ['name'],
  forResellers: false,
  naming: [
    { entity: endUserEntity, names: (value) => [String(value('companyId'))] },
    { entity: userEntity, names: (value) => [String(value('companyId'))] },
    { entity: providerEntity, names: (value) => (value('resellerIds') as readonly string[]) ?? [] },
    { entity: documentEntity, names: (value) => [String(value('rowId'))] },
  ],
  rowsPerWrite: 96,
  exported: {},
  repository: resellers,
  open: (_scope, owner) => open(owner),
};
