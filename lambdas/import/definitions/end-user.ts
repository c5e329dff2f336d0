import { NewEndUser } from '../../../contract/end-user/record.ts';
import { endUserSheet } from '../../../contract/end-user/sheet.ts';
import { endUserContacts } from '../../../contract/fields/contact-fields.ts';
import { showDay } from '../../../contract/rules/dates.ts';
import { DEFAULT_STATE_ID } from '../../../contract/rules/limits.ts';
import { rootName } from '../../entities/company.ts';
import { divisionEntity } from '../../entities/division.ts';
import { documentEntity } from '../../entities/document.ts';
import { type EndUserRecord, endUserEntity, endUsers } from '../../entities/end-user.ts';
import { providerEntity } from '../../entities/provider.ts';
import { reference } from '../../entities/reference.ts';
import { resellerEntity } from '../../entities/reseller.ts';
import { QUOTED, shortened } from '../../sheets/cell-text.ts';
import { UnknownName } from '../../sheets/choices.ts';
import { familyIdOf } from '../../store/id.ts';
import { loadView } from '../../store/journal/load.ts';
import type { ListView } from '../../store/journal/view.ts';
import { mergedAddress } from './address.ts';
import { associationsOf, type NamedProvider, namedProviders, providersCell } from './associations.ts';
import { CellReader, type Cells, type ReadRow } from './cell-reader.ts';
import { withGoodContacts } from './contacts.ts';
import { endUserReferences } from './end-user-references.ts';
import { type ImportDefinition, type Owner, type RowMapper, RowProblem } from './import-definition.ts';
import { dayCell, listed, namesIn, statesOf, withLines } from './lists.ts';
import { Names } from './names.ts';

/** The checklist's columns in the order of the document types they stand for. */
const documentColumns = ['addendumDate', 'subLicenseDate', 'agreementDate'];

const columnOf: Readonly<Record<string, string>> = {
  name: 'name',
  enduserServiceProductList: 'services',
  enduserEndUserTypeList: 'endUserTypes',
  contractStartdate: 'contractStart',
  endUserTpList: 'providers',
  ...Object.fromEntries(
    ['address1', 'cityName', 'zipcode', 'contactName', 'contactTitle', 'contactPhone', 'contactEmail'].map((field) => [
      `addressId.${field}`,
      field,
    ]),
  ),
};

/** An end user's row: names of divisions wait until it is known whose they are. `names` says whether the reseller is given. */
interface Fields {
  readonly record: NewEndUser;
  readonly companyId: string;
  readonly names: boolean;
  readonly hasState: boolean;
  readonly providers: readonly NamedProvider[];
}

/** The companies that rows name: all of the family in a file of its root company, else only the one the file is for. */
const companiesOf = async ({ companyId, namesOthers }: Owner, resellers: ListView) => {
  const root = familyIdOf(companyId);
  const isNamed = (value: (field: string) => unknown) => companyId === root || value('id') === companyId;
  const names = Names.of(namesOthers ? 'a reseller of this family' : 'your own company', resellers, isNamed);
  if (companyId === root) names.add(root, await rootName(root));
  return names;
};

const notOwn = (text: string) => `"${shortened(text, QUOTED)}" is not your own company. Leave the cell empty.`;

const open = async (owner: Owner): Promise<RowMapper<EndUserRecord, Fields>> => {
  const { companyId } = owner;
  const root = familyIdOf(companyId);
  const [states, types, services, documents] = await Promise.all([
    statesOf(),
    reference('endUserTypes').then(listed),
    reference('services').then(listed),
    reference('endUserDocuments'),
  ]);
  const divisions = await loadView(root, divisionEntity);
  const providers = Names.of(
    'an active technology provider',
    await loadView(root, providerEntity),
    (value) => value('activate') === true,
  );
  // An end user's own entries, before they are activated, can be named by id only: their names may be anybody's.
  const entries = Names.of('', await loadView(root, providerEntity), (value) => value('activate') !== true);
  const companies = await companiesOf(owner, await loadView(root, resellerEntity));
  const checklist = documentColumns.flatMap((field, index) => {
    const type = documents[index];
    return type ? [{ field, id: type.id }] : [];
  });

  const providersOf = (text: string) => {
    const isOwn = (part: string) => entries.nameOf(part.trim()) !== '';
    const own = text.split(';').filter(isOwn);
    const rest = text.split(';').filter((part) => !isOwn(part));
    return [...namedProviders(rest.join(';'), providers), ...own.map((part) => ({ id: part.trim(), divisions: [] }))];
  };

  const companyOf = (text: string) => {
    if (text === '') return companyId;
    const id = companies.find(text);
    if (id === undefined && !owner.namesOthers) throw new UnknownName(notOwn(text));
    return id ?? companies.choose(text);
  };

  const read = (cells: Cells): ReadRow<Fields> => {
    const reader = new CellReader(cells);
    const named = reader.take('providers', [] as NamedProvider[], providersOf);
    const company = reader.take('reseller', companyId, companyOf);
    const input = {
      name: reader.text('name'),
      enduserServiceProductList: reader.many('services', services.choices).map((id) => ({ serviceId: { id } })),
      enduserEndUserTypeList: reader.many('endUserTypes', types.choices).map((id) => ({ endUserTypeId: { id } })),
      addressId: {
        address1: reader.text('address1'),
        cityName: reader.text('cityName'),
        stateId: { id: reader.one('state', states.choices, DEFAULT_STATE_ID) },
        zipcode: reader.zip('zipcode'),
        contactName: reader.text('contactName'),
        contactTitle: reader.text('contactTitle'),
        contactPhone: reader.phone('contactPhone'),
        contactEmail: reader.text('contactEmail'),
      },
      contractStartdate: reader.day('contractStart'),
      endUserTpList: named.map(({ id, divisions: wanted }) => ({
        techProviderId: id,
        divisionIds: wanted.map(() => ({ division: 'named' })),
      })),
      endUserDocumentCollectedList: checklist.map(({ field, id }) => {
        const selectedDate = reader.day(field);
        return { documentId: { id }, isSelected: selectedDate !== '', selectedDate };
      }),
    };
    const { fields, errors } = reader.parsed(NewEndUser, input, columnOf);
    const more = { companyId: company, names: reader.text('reseller') !== '', hasState: reader.text('state') !== '' };
    return { fields: fields && { record: fields, providers: named, ...more }, errors };
  };

  const lines = ({ record }: Fields) =>
    record.endUserDocumentCollectedList.map((line, index) => ({ field: checklist[index]?.field ?? '', line }));
  const lineId = ({ documentId }: EndUserRecord['endUserDocumentCollectedList'][number]) => documentId.id;

  const merged = (before: EndUserRecord, fields: Fields, given: ReadonlySet<string>): EndUserRecord => {
    const { record } = fields;
    if (given.has('reseller') && fields.names && fields.companyId !== before.companyId)
      throw new RowProblem('reseller', 'An end user stays with its reseller. Leave the cell empty.');
    const after = {
      ...before,
      version: before.version + 1,
      name: given.has('name') ? record.name : before.name,
      enduserServiceProductList: given.has('services')
        ? services.keep(serviceIds(record), serviceIds(before)).map((id) => ({ serviceId: { id } }))
        : before.enduserServiceProductList,
      enduserEndUserTypeList: given.has('endUserTypes')
        ? types.keep(typeIds(record), typeIds(before)).map((id) => ({ endUserTypeId: { id } }))
        : before.enduserEndUserTypeList,
      addressId: mergedAddress(before.addressId, record.addressId, given, fields.hasState),
      contractStartdate: given.has('contractStart') ? record.contractStartdate : before.contractStartdate,
      endUserTpList: given.has('providers')
        ? associationsOf(fields.providers, before.id, divisions)
        : before.endUserTpList,
      endUserDocumentCollectedList: withLines(before.endUserDocumentCollectedList, lines(fields), given, lineId),
    };
    return withGoodContacts(endUserContacts, columnOf, after, before);
  };

  return {
    read,
    merged,
    uniqueOf: ({ companyId: of, record }) => ({ companyId: of, name: record.name }),
    fresh: (id, fields) => {
      // Who exports sees every reseller by name, and adds end users to the own company only.
      if (!owner.namesOthers && fields.companyId !== companyId)
        throw new RowProblem('reseller', notOwn(companies.nameOf(fields.companyId)));
      const { companyId: _, endUserTpList: _sent, ...record } = fields.record;
      return withGoodContacts<EndUserRecord>(endUserContacts, columnOf, {
        ...record,
        endUserTpList: associationsOf(fields.providers, id, divisions),
        endUserDocumentCollectedList: withLines([], lines(fields), new Set(documentColumns), lineId),
        id,
        version: 1,
        companyId: fields.companyId,
        parentId: root,
      });
    },
    cells: (record) => ({
      ...record.addressId,
      stateId: '',
      id: record.id,
      name: record.name,
      reseller: companies.nameOf(record.companyId),
      endUserTypes: namesIn(typeIds(record), types),
      services: namesIn(serviceIds(record), services),
      contractStart: showDay(record.contractStartdate),
      state: states.codeOf(record.addressId.stateId.id),
      providers: [
        providersCell(record.endUserTpList, providers, divisions),
        ...record.endUserTpList.map(({ techProviderId }) => techProviderId).filter((id) => entries.nameOf(id) !== ''),
      ]
        .filter((text) => text !== '')
        .join('; '),
      ...Object.fromEntries(
        checklist.map(({ field, id }) => [
          field,
          dayCell(record.endUserDocumentCollectedList.find((line) => lineId(line) === id)),
        ]),
      ),
    }),
    references: (planned) => endUserReferences(owner, planned),
  };
};

const serviceIds = ({ enduserServiceProductList }: Pick<EndUserRecord, 'enduserServiceProductList'>) =>
  enduserServiceProductList.map(({ serviceId }) => serviceId.id);
const typeIds = ({ enduserEndUserTypeList }: Pick<EndUserRecord, 'enduserEndUserTypeList'>) =>
  enduserEndUserTypeList.map(({ endUserTypeId }) => endUserTypeId.id);

/** End users of a reseller, or of every reseller of a family where the file is for its root company. Role matrix row 73. */
export const endUserImport: ImportDefinition<EndUserRecord, Fields> = {
  action: 'bulk.eu',
  noun: 'end user',
  entity: endUserEntity,
  sheet: endUserSheet,
  unique: ['companyId', 'name'],
  forResellers: true,
  naming: [
    { entity: divisionEntity, names: (value) => [String(value('endUserId'))] },
    { entity: providerEntity, names: (value) => [String(value('endUserId'))] },
    { entity: documentEntity, names: (value) => [String(value('rowId'))] },
  ],
  rowsPerWrite: 72,
  exported: {},
  repository: endUsers,
  open: (_scope, owner) => open(owner),
};
