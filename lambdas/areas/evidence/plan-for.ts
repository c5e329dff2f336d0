import { stateWords } from '#contract/catalogue/obligation-states.ts';
import { conditionsOf } from '#contract/definition/filter.ts';
import { allColumns } from '#contract/definition/list-spec.ts';
import { DocumentRecord } from '#contract/document/record.ts';
import { goodFiles } from '#contract/document/versions.ts';
import type { EvidenceEstimate, ListFilter, NewEvidence } from '#contract/evidence/forms.ts';
import { type EvidenceKind, evidenceProblem } from '#contract/evidence/record.ts';
import { mayHandOut } from '#contract/evidence/rights.ts';
import { UNASSIGNED } from '#contract/fields/unassigned.ts';
import { kinds, toDocumentOwner } from '#contract/kinds/kinds.ts';
import { definitions } from '#contract/partner/definitions.ts';
import { may } from '#contract/rules/access.ts';
import { showDay } from '#contract/rules/dates.ts';
import { counted } from '#contract/rules/figures.ts';
import { isPlaced, type PlacedKind } from '#contract/site-inspection/place.ts';
import { openCounting } from '#lambdas/domain/document/document-owners.ts';
import { isHidden } from '#lambdas/domain/document/visible-documents.ts';
import {
  chosenFiles,
  type EvidencePlan,
  FILES_PER_PACKAGE,
  filesPerRecord,
} from '#lambdas/domain/evidence/own-packages.ts';
import { openMerges } from '#lambdas/domain/merge/merge-records.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { personName } from '#lambdas/entities/computed/record-names.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { documents } from '#lambdas/entities/records/document.ts';
import { companyNames } from '#lambdas/entities/records/end-user.ts';
import { siteInspections } from '#lambdas/entities/records/site-inspection.ts';
import { type Caller, deny } from '#lambdas/kit/caller.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { type ChosenRecord, chosenRecords } from './chosen-records.ts';

/** The columns that a list is filtered by. */
const columnWords = (kind: NewEvidence['kind'], { filter }: ListFilter): string[] => {
  const known: Readonly<Record<string, { readonly label: string }>> = allColumns(definitions[kind].list);
  const labels = filter ? conditionsOf(filter).map(({ field }) => known[field]?.label ?? '') : [];
  return labels.length === 0 ? [] : [`filtered by ${[...new Set(labels)].join(' and ')}`];
};

/** How a list is filtered, in words. */
const filterWords = async (caller: Caller, kind: NewEvidence['kind'], filter: ListFilter): Promise<string[]> => {
  const { companyId, searchText, searchIn, status, responsible, completedFrom, completedTo } = filter;
  const company = companyId ? (await companyNames(tenantIdOf(companyId))).nameOf(companyId) : '';
  // An id may name any tenant; staff look for it in their own.
  const tenant = tenantIdOf(caller.isSuperadmin ? (responsible ?? '') : caller.home);
  const person = responsible && responsible !== UNASSIGNED ? await personName(tenant, responsible) : '';
  return [
    ...(company === '' ? [] : [`of ${company}`]),
    ...(searchText === '' ? [] : [`${searchIn ? 'reseller' : 'search'} “${searchText}”`]),
    ...columnWords(kind, filter),
    ...(status ? [`status ${stateWords[status]}`] : []),
    ...(responsible ? [person === '' ? 'without a responsible person' : `responsible: ${person}`] : []),
    ...(completedFrom === '' || completedTo === ''
      ? []
      : [`completed ${showDay(completedFrom)} to ${showDay(completedTo)}`]),
  ];
};

/** Which records a package is of, in words: the one record's name, or how many and by which filter. */
const titleOf = async (
  caller: Caller,
  { kind, filter, withEndUsers }: NewEvidence,
  chosen: readonly ChosenRecord[],
): Promise<string> => {
  const records = chosen.filter((record) => record.kind === kind);
  const more = withEndUsers ? [`with ${counted(chosen.length - records.length, kinds.endUser.noun)}`] : [];
  const [only] = records;
  if (!filter && only && records.length === 1) return [only.name, ...more].join(', ');
  const words = filter ? await filterWords(caller, kind, filter) : ['selected'];
  return [counted(records.length, kinds[kind].noun), ...(words.length === 0 ? ['whole list'] : words), ...more].join(
    ', ',
  );
};

const steps = { merging: 'merged', separating: 'separated' };

/** Why records cannot be packed yet: what belongs to one of them is still moving after a merge or its undo. '' if nothing is. */
const movingProblem = async (tenantIds: readonly TenantId[], chosen: readonly ChosenRecord[]): Promise<string> => {
  const open = (await Promise.all(tenantIds.map(openMerges))).flat();
  if (open.length === 0) return '';
  const names = new Map(chosen.map(({ id, name }) => [id, name]));
  for (const { step, id, into } of open) {
    const name = names.get(into) ?? names.get(id);
    if (name !== undefined)
      return `${name} is being ${steps[step]}. What belongs to it is still moving. Please try again in a minute.`;
  }
  return '';
};

interface Planned {
  readonly plan: EvidencePlan;
  readonly estimate: EvidenceEstimate;
  /** The one tenant that the records are of; '' for several. */
  readonly tenantId: TenantId;
}

/** The documents of some records of a tenant that the caller could download one by one. Role matrix rows 76, 79 and 102. */
const documentsAmong = async (
  caller: Caller,
  tenantId: TenantId,
  kinds: ReadonlySet<EvidenceKind>,
  ids: ReadonlySet<string>,
) => {
  const owners = new Set<unknown>([...kinds].map((kind) => toDocumentOwner(kind)));
  const scope = caller.tenantScope(caller.isSuperadmin ? tenantId : undefined);
  const found = await documents(scope).select();
  return found.flatMap(({ view: { columns }, positions }) =>
    positions
      .filter(
        (at) =>
          owners.has(columns.value('tableKeyName', at)) &&
          ids.has(String(columns.value('rowId', at))) &&
          !isHidden(caller, String(columns.value('tableKeyName2', at))),
      )
      .map((at) => DocumentRecord.parse(columns.row(at))),
  );
};

/** How records of some kinds of a tenant count their documents, by the owner that the documents name. */
const countingsOf = async (tenantId: TenantId, kinds: ReadonlySet<EvidenceKind>) => {
  const owners = [...kinds].map((kind) => toDocumentOwner(kind));
  return new Map(await Promise.all(owners.map(async (owner) => [owner, await openCounting(tenantId, owner)] as const)));
};

/** The inspections of some records of a tenant, which the caller sees, as users who see a record read its inspections. Role matrix row 130. */
const inspectionsAmong = async (
  caller: Caller,
  tenantId: TenantId,
  kinds: ReadonlySet<EvidenceKind>,
  ids: ReadonlySet<string>,
) => {
  if (!may(caller, 'inspection.read') || ![...kinds].some(isPlaced)) return [];
  const found = await siteInspections(caller.tenantScope(caller.isSuperadmin ? tenantId : undefined)).select();
  return found.flatMap(({ view: { columns }, positions }) =>
    positions.flatMap((at) => {
      const text = (field: string) => String(columns.value(field, at));
      const count = (field: string) => Number(columns.value(field, at) ?? 0);
      const recordId = text('recordId');
      return kinds.has(text('kind') as PlacedKind) && ids.has(recordId)
        ? [{ id: text('id'), recordId, photos: count('photoCount'), bytes: count('photoBytes') }]
        : [];
    }),
  );
};

/** What a package would hold, of what the caller may see. Role matrix row 106. */
export const planFor = async (caller: Caller, request: NewEvidence, origin: Origin): Promise<Planned> => {
  const requestedKinds = new Set<EvidenceKind>([request.kind, ...(request.withEndUsers ? (['endUser'] as const) : [])]);
  const isRefused = [...requestedKinds].some((kind) => !mayHandOut(caller, isOfReseller(caller), kind));
  if (isRefused) await deny(caller, 'evidence.create', origin);
  const chosen = await chosenRecords(caller, request);
  const tenants = [...new Set(chosen.map(({ id }) => tenantIdOf(id)))];
  const documentIds = new Map<string, string[]>(chosen.map(({ id }) => [id, []]));
  const inspectionIds = new Map<string, string[]>();
  let [files, bytes] = [FILES_PER_PACKAGE + filesPerRecord(request) * chosen.length, 0];
  for (const tenantId of tenants) {
    const [today, countings] = await Promise.all([todayIn(tenantId), countingsOf(tenantId, requestedKinds)]);
    for (const record of await documentsAmong(caller, tenantId, requestedKinds, new Set(documentIds.keys()))) {
      // Its page names documents of which nothing is packed, too.
      if (goodFiles(record).length === 0) continue;
      const { rowId, tableKeyName, tableKeyName2 } = record;
      const counting = countings.get(tableKeyName)?.(rowId, tableKeyName2);
      const versions = chosenFiles(record, request, today, counting);
      documentIds.get(record.rowId)?.push(record.id);
      files += versions.length;
      bytes += versions.reduce((sum, { file }) => sum + file.size, 0);
    }
    for (const one of await inspectionsAmong(caller, tenantId, requestedKinds, new Set(documentIds.keys()))) {
      inspectionIds.set(one.recordId, [...(inspectionIds.get(one.recordId) ?? []), one.id]);
      files += one.photos;
      bytes += one.bytes;
    }
  }
  const records = chosen.map(({ id, kind }) => ({
    id,
    documents: documentIds.get(id) ?? [],
    inspections: inspectionIds.get(id) ?? [],
    ...(kind === request.kind ? {} : { kind }),
  }));
  const title = await titleOf(caller, request, chosen);
  const problem = evidenceProblem({ records: records.length, files, bytes }) || (await movingProblem(tenants, chosen));
  const tenantId = tenants.length === 1 ? (tenants[0] ?? '') : '';
  return { plan: { records }, estimate: { title, records: records.length, files, bytes, problem }, tenantId };
};
