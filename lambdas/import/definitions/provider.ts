import { providerContacts } from '../../../contract/fields/contact-fields.ts';
import { type NewTechProvider as Form, NewTechProvider } from '../../../contract/provider/record.ts';
import { providerSheet } from '../../../contract/provider/sheet.ts';
import { showDay } from '../../../contract/rules/dates.ts';
import { unreviewed } from '../../domain/other-entry.ts';
import { added } from '../../domain/reference-checks.ts';
import { documentEntity } from '../../entities/document.ts';
import { endUserEntity } from '../../entities/end-user.ts';
import { type ProviderRecord, providerEntity, providers, which } from '../../entities/provider.ts';
import { reference } from '../../entities/reference.ts';
import { resellerEntity } from '../../entities/reseller.ts';
import type { Base } from '../../store/entity.ts';
import { loadView } from '../../store/journal/load.ts';
import { CellReader, type Cells } from './cell-reader.ts';
import { withGoodContacts } from './contacts.ts';
import {
  type ImportDefinition,
  noReferences,
  type Owner,
  type Planned,
  type ReferenceCheck,
  type RowMapper,
  RowProblem,
} from './import-definition.ts';
import { dayCell, listed, namesIn, withLines } from './lists.ts';
import { entriesOf, Names } from './names.ts';
import { presentItems } from './records-present.ts';

/** The checklist's columns, by the ids of the documents' own kinds. Spec part 2, section 3 "Document upload". */
const checklist = [
  { field: 'masterAgreementDate', documentId: 9 },
  { field: 'investigationDate', documentId: 10 },
  { field: 'siteInspectionDate', documentId: 11 },
  { field: 'certificationDate', documentId: 12 },
] as const;

const columnOf: Readonly<Record<string, string>> = {
  name: 'name',
  tpType: 'tpType',
  endUserContactName: 'contactName',
  endUserContactPhone: 'contactPhone',
  completionDate: 'completionDate',
  reviewDate: 'reviewDate',
  e13PAExpirationDate: 'approvalDate',
  tpOrganizerList: 'organizerTypes',
  tpResellerList: 'resellers',
};

type Days = Pick<ProviderRecord, 'completionDate' | 'reviewDate' | 'e13PAExpirationDate'>;
const dayColumns = {
  completionDate: 'completionDate',
  reviewDate: 'reviewDate',
  approvalDate: 'e13PAExpirationDate',
} as const satisfies Record<string, keyof Days>;

const open = async ({ companyId }: Owner): Promise<RowMapper<ProviderRecord, Form>> => {
  const [types, documents, resellers] = await Promise.all([
    reference('organizerTypes').then(listed),
    reference('providerDocuments').then(listed),
    loadView(companyId, resellerEntity).then((view) => Names.of('a reseller of your company', view)),
  ]);

  const read = (cells: Cells) => {
    const reader = new CellReader(cells);
    const input = {
      name: reader.text('name'),
      tpType: reader.text('tpType'),
      endUserContactName: reader.text('contactName'),
      endUserContactPhone: reader.phone('contactPhone'),
      completionDate: reader.day('completionDate'),
      reviewDate: reader.day('reviewDate'),
      e13PAExpirationDate: reader.day('approvalDate'),
      tpOrganizerList: reader.many('organizerTypes', types.choices).map((organizerTypeId) => ({ organizerTypeId })),
      tpResellerList: reader
        .take('resellers', [], (text): string[] => [...new Set(entriesOf(text).map((name) => resellers.choose(name)))])
        .map((resellerId) => ({ resellerId })),
      tpDocumentCollectedList: checklist.map(({ field, documentId }) => {
        const selectedDate = reader.day(field);
        const documentName = documents.nameOf(documentId);
        return { documentId, documentName, isSelected: selectedDate !== '', selectedDate };
      }),
    };
    return reader.parsed(NewTechProvider, input, columnOf);
  };

  const lines = (fields: Form) =>
    fields.tpDocumentCollectedList.map((line, index) => ({ field: checklist[index]?.field ?? '', line }));

  const mergedFields = (before: ProviderRecord, fields: Form, given: ReadonlySet<string>): ProviderRecord => ({
    ...before,
    version: before.version + 1,
    name: given.has('name') ? fields.name : before.name,
    tpType: given.has('tpType') ? fields.tpType : before.tpType,
    endUserContactName: given.has('contactName') ? fields.endUserContactName : before.endUserContactName,
    endUserContactPhone: given.has('contactPhone') ? fields.endUserContactPhone : before.endUserContactPhone,
    ...Object.fromEntries(
      Object.entries(dayColumns)
        .filter(([column]) => given.has(column))
        .map(([, field]) => [field, fields[field]]),
    ),
    tpOrganizerList: given.has('organizerTypes')
      ? types
          .keep(
            fields.tpOrganizerList.map(({ organizerTypeId }) => organizerTypeId),
            before.tpOrganizerList.map(({ organizerTypeId }) => organizerTypeId),
          )
          .map((organizerTypeId) => ({ organizerTypeId }))
      : before.tpOrganizerList,
    tpResellerList:
      given.has('resellers') && !sameIds(resellerIds(fields), resellerIds(before))
        ? fields.tpResellerList
        : before.tpResellerList,
    tpDocumentCollectedList: withLines(before.tpDocumentCollectedList, lines(fields), given, (line) => line.documentId),
  });
  const merged = (before: ProviderRecord, fields: Form, given: ReadonlySet<string>) =>
    withGoodContacts(providerContacts, columnOf, mergedFields(before, fields, given), before);

  return {
    read,
    merged,
    uniqueOf: ({ name }) => ({ entryOf: '', name }),
    fresh: (id, fields) =>
      withGoodContacts<ProviderRecord>(providerContacts, columnOf, {
        ...freshFields(fields),
        ...unreviewed,
        tpDocumentCollectedList: withLines(
          [],
          lines(fields),
          new Set(checklist.map(({ field }) => field)),
          (line) => line.documentId,
        ),
        id,
        version: 1,
        companyId: { id: companyId },
        isEndUserTp: false,
        endUserId: '',
        enteredBy: '',
        activate: true,
        createdAt: new Date().toISOString(),
      }),
    cells: (record) => ({
      id: record.id,
      name: record.name,
      tpType: record.tpType,
      contactName: record.endUserContactName,
      contactPhone: record.endUserContactPhone,
      organizerTypes: namesIn(
        record.tpOrganizerList.map(({ organizerTypeId }) => organizerTypeId),
        types,
      ),
      resellers: resellerIds(record)
        .map((id) => resellers.nameOf(id))
        .filter((name) => name !== '')
        .join('; '),
      ...Object.fromEntries(Object.entries(dayColumns).map(([column, field]) => [column, showDay(record[field])])),
      ...Object.fromEntries(
        checklist.map(({ field, documentId }) => [
          field,
          dayCell(record.tpDocumentCollectedList.find((line) => line.documentId === documentId)),
        ]),
      ),
    }),
    references: (planned) => resellersThere(companyId, planned),
  };
};

const freshFields = ({ companyId: _, isEndUserTp: _other, endUserId: _of, ...fields }: Form) => fields;

const resellerIds = ({ tpResellerList }: Pick<ProviderRecord, 'tpResellerList'>) =>
  tpResellerList.map(({ resellerId }) => resellerId);

const sameIds = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id) => b.includes(id));

/** The resellers that a save adds must be the family's, when it is written. */
const resellersThere = async (root: string, planned: readonly Planned<ProviderRecord>[]): Promise<ReferenceCheck> => {
  const news = planned.map(({ after, before }) => added(resellerIds(after), before && resellerIds(before)));
  if (news.every((ids) => ids.length === 0)) return noReferences;
  const view = await loadView(root, resellerEntity);
  const missing = news.map((ids) => ids.some((id) => view.columns.positionOf(id) === undefined));
  return {
    transactItems: presentItems(root, resellerEntity, news.flat(), view),
    problemOf: (index) =>
      missing[index] ? new RowProblem('resellers', 'A reseller of the list is not available any more.') : undefined,
  };
};

/** Technology providers of a root company. Role matrix row 65; what the data company reviews is not in the sheet. */
export const providerImport: ImportDefinition<ProviderRecord & Base, Form> = {
  action: 'bulk.tp',
  noun: 'technology provider',
  entity: providerEntity,
  sheet: providerSheet,
  unique: ['entryOf', 'name'],
  forResellers: false,
  naming: [
    { entity: endUserEntity, names: (value) => (value('tpIds') as readonly string[] | null) ?? [] },
    { entity: documentEntity, names: (value) => [String(value('rowId'))] },
  ],
  rowsPerWrite: 88,
  exported: { listFilter: which.active },
  repository: providers,
  open: (_scope, owner) => open(owner),
};
