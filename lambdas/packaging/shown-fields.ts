import type { AnyColumn } from '../../contract/definition/column.ts';
import { listOf } from '../../contract/definition/column.ts';
import { valueAt } from '../../contract/definition/path.ts';
import { taking } from '../../contract/definition/take-from.ts';
import { lineLabel } from '../../contract/document/rules.ts';
import { endUserDefinition } from '../../contract/end-user/record.ts';
import type { EvidenceKind } from '../../contract/evidence/record.ts';
import { providerDefinition } from '../../contract/provider/record.ts';
import { resellerDefinition } from '../../contract/reseller/record.ts';
import { showDay } from '../../contract/rules/dates.ts';
import { requirements } from '../../contract/rules/obligations/requirements.ts';
import { companyNames } from '../entities/end-user.ts';
import { personNames } from '../entities/people.ts';
import { providerEntity } from '../entities/provider.ts';
import { reference } from '../entities/reference.ts';
import { loadNames, type Names, showOf } from '../entities/shown-values.ts';
import type { FamilyId } from '../store/id.ts';
import { loadView } from '../store/journal/load.ts';

/** A field as the record's form calls it; `root` is the part of the record that it stands in, `text` its value in words. */
export interface ShownField {
  readonly label: string;
  readonly root: string;
  text(record: unknown): string;
}

type Column = AnyColumn<unknown>;

/** What a form has besides the columns of its definition: plain texts and days. */
const furtherFields: Readonly<Record<EvidenceKind, Readonly<Record<string, string>>>> = {
  provider: { experianName: 'Risk Review Name', experianComments: 'Risk Review Comments' },
  reseller: {},
  endUser: {
    tpOther: 'Other Technology Provider',
    tpContactName: 'Other Technology Provider Contact Name',
    tpPhone: 'Other Technology Provider Contact Phone',
    tpType: 'Other Technology Provider Type',
  },
};

const checklists = {
  provider: { at: 'tpDocumentCollectedList', entry: 'documentId' },
  reseller: { at: 'companyDocumentsList', entry: 'documentId' },
  endUser: { at: 'endUserDocumentCollectedList', entry: 'documentId.id' },
} as const;

/** Columns that hold a value of the record itself; lines of checklists are shown together. */
const isField = (column: Column): column is Column & { readonly at: string; readonly label: string } =>
  column.label !== undefined && 'at' in column && column.as !== 'collected';

const rootOf = (path: string) => path.split('.', 1)[0] ?? path;

type NameOf = (id: string) => string;

const wordsOf = (column: Column, names: Names, recordName: NameOf): ((record: unknown) => string) => {
  const take = taking(column);
  if (column.as === 'day') return (record) => showDay(String(take(record) ?? ''));
  if (column.as === 'records') return (record) => (take(record) as string[]).map(recordName).join(', ');
  const show = showOf(column, names);
  return (record) => String(show(take(record)));
};

const checklistField = async (kind: EvidenceKind): Promise<ShownField> => {
  const { at, entry } = checklists[kind];
  const { owner, list } = requirements[kind];
  const labels = new Map((await reference(list)).map((line) => [line.id, lineLabel(owner, line)]));
  return {
    label: 'Documents collected',
    root: at,
    text: (record) =>
      ((valueAt(record, at) ?? []) as readonly { isSelected: boolean; selectedDate?: string }[])
        .filter(({ isSelected }) => isSelected)
        .map((line) =>
          [labels.get(valueAt(line, entry) as number) ?? '', showDay(line.selectedDate ?? '')].join(' ').trim(),
        )
        .join(', '),
  };
};

const columnsOf: Readonly<Record<EvidenceKind, object>> = {
  provider: providerDefinition.columns,
  reseller: resellerDefinition.columns,
  endUser: endUserDefinition.columns,
};

/** Names of the records that those of a kind refer to: end users to providers, providers to resellers. */
const referredTo = async (kind: EvidenceKind, familyId: FamilyId): Promise<NameOf> => {
  if (kind !== 'endUser') return (await companyNames(familyId)).nameOf;
  const { columns } = await loadView(familyId, providerEntity);
  return (id) => {
    const at = columns.positionOf(id);
    return at === undefined ? id : String(columns.value('name', at));
  };
};

/** The fields of a kind of record with today's names of a family, in the order of the form. */
export const shownFields = async (kind: EvidenceKind, familyId: FamilyId): Promise<readonly ShownField[]> => {
  const columns = (Object.values(columnsOf[kind]) as Column[]).filter(isField);
  const lists = columns.flatMap((column) => listOf(column) ?? []);
  const [names, recordName, checklist] = await Promise.all([
    loadNames(familyId, lists, { companies: companyNames, people: personNames }),
    referredTo(kind, familyId),
    checklistField(kind),
  ]);
  const ofColumns = columns.map((column) => ({
    label: column.label,
    root: rootOf(column.at),
    text: wordsOf(column, names, recordName),
  }));
  const further = Object.entries(furtherFields[kind]).map(([at, label]) => ({
    label,
    root: rootOf(at),
    text: (record: unknown) => String(valueAt(record, at) ?? ''),
  }));
  return [...ofColumns, ...further, checklist];
};
