import type { Contacted } from '#contract/contacts/contacted.ts';
import { documentFactOf } from '#contract/document/facts.ts';
import type { DocumentRecord } from '#contract/document/record.ts';
import { reviewStateOf } from '#contract/document/review-states.ts';
import { extensionOf } from '#contract/document/rules.ts';
import { countingOf } from '#contract/obligations/in-force.ts';
import type { Outstanding } from '#contract/obligations/outstanding-item.ts';
import { type ServerFields, serverFields } from '#contract/obligations/server-fields.ts';
import { showDay } from '#contract/rules/dates.ts';
import { isPlaced } from '#contract/site-inspection/place.ts';
import type { SiteInspectionRecord } from '#contract/site-inspection/record.ts';
import { shownStanding, shownStandingWords } from '#contract/standing/standings.ts';
import { standingIn } from '#contract/standing/step.ts';
import { type ChosenFile, chosenFiles } from '../domain/evidence/own-packages.ts';
import { commentsOf, type StoredComment } from '../entities/comment.ts';
import { csvLine, UTF8_MARK } from '../sheets/csv/csv-file.ts';
import { checklistLines, tickedBy } from './checklist-lines.ts';
import type { HeldVersion } from './held.ts';
import { historyCsv } from './history.ts';
import { packInspections, placeWords } from './pack-inspections.ts';
import type { InProgramme } from './programme-sections.ts';
import { kindNameOf, modelOf, type PlacedDocument, shownDocuments } from './record-model.ts';
import { recordPage } from './record-page.ts';
import type { TenantFacts } from './tenant-facts.ts';
import {
  type CommentReader,
  documentPaths,
  type Packing,
  type PlacedFile,
  type RecordPacker,
  recordPacker,
} from './zip-part.ts';

const audienceWords = { company: 'The company', everybody: 'All users who see the record' } as const;

const allComments = async (id: string): Promise<StoredComment[]> => {
  const all: StoredComment[] = [];
  let next = '';
  do {
    const part = await commentsOf(id, next);
    all.push(...part.found);
    next = part.next;
  } while (next !== '');
  return all;
};

const COMMENTS_HEADER = ['When (UTC)', 'Day', 'Who', 'Read by', 'Comment', 'Edited (UTC)', 'Of'] as const;

/**
 * The comments of a record, then those of its inspections, that the requesting person may read: of each the newest first, without
 * those that were deleted. D-97.
 */
const commentsCsv = async (
  { record, inspections }: Pick<ReadRecord, 'record' | 'inspections'>,
  { home }: CommentReader,
  { personName, dayOf }: Pick<TenantFacts, 'personName' | 'dayOf'>,
): Promise<string> => {
  const subjects = [
    { id: record.id, of: 'Record' },
    ...inspections.map((inspection) => ({ id: inspection.id, of: `Inspection: ${placeWords(inspection)}` })),
  ];
  const parts: string[] = [];
  for (const { id, of } of subjects)
    for (const { at, by, audience, text, editedAt, deletedAt, ...comment } of await allComments(id))
      if (deletedAt === '' && (audience === 'everybody' || comment.home === home))
        parts.push(csvLine(at, showDay(dayOf(at)), personName(by), audienceWords[audience], text, editedAt, of));
  return `${UTF8_MARK}${csvLine(...COMMENTS_HEADER)}${parts.join('')}`;
};

/** A record with its documents and inspections as they were read. */
export interface ReadRecord {
  readonly record: Contacted &
    InProgramme & { readonly id: string; readonly name: string } & Pick<ServerFields, 'documentFacts'>;
  readonly row: Readonly<Record<string, unknown>>;
  readonly documents: readonly DocumentRecord[];
  readonly inspections: readonly SiteInspectionRecord[];
}

const versionOf = (
  document: DocumentRecord,
  { number, file }: ChosenFile,
  personName: TenantFacts['personName'],
): HeldVersion => ({
  id: document.id,
  name: document.documentName,
  version: number,
  fileName: file.documentLocation,
  review: reviewStateOf(file),
  reviewedBy: file.review ? personName(file.review.byId, file.review.by) : '',
  reviewedAt: file.review?.at ?? '',
  effectiveFrom: file.effectiveFrom,
  validUntil: file.validUntil,
});

const internal = new Set(['parentId', ...Object.keys(serverFields)]);

/** The stored fields of a record without those that only the server uses. */
const dataOf = (record: object) => Object.fromEntries(Object.entries(record).filter(([name]) => !internal.has(name)));

/** How the record of a row stands on the day of the package, with its reseller. */
const standingOfRow = (
  row: ReadRecord['row'],
  { kind, circumstances }: Pick<TenantFacts, 'kind' | 'circumstances'>,
) => {
  const { today, suspendedResellers } = circumstances;
  const isResellerOut = kind === 'endUser' && suspendedResellers.has(String(row.companyId));
  return shownStandingWords[
    shownStanding(
      standingIn(kind, (fact) => row[fact], today),
      isResellerOut,
    )
  ];
};

/** Packs the chosen versions of a record's documents. */
const packDocuments = async (
  packer: RecordPacker,
  documents: readonly DocumentRecord[],
  { options, outstanding }: Pick<Packing, 'options'> & { readonly outstanding: readonly Outstanding[] },
  { today, personName }: Pick<TenantFacts, 'today' | 'personName'>,
): Promise<PlacedDocument[]> => {
  const pathOf = documentPaths();
  const placed: PlacedDocument[] = [];
  for (const document of documents) {
    const versions = new Map<number, PlacedFile>();
    for (const chosen of chosenFiles(document, options, today, countingOf(outstanding, document.tableKeyName2))) {
      const { file, number } = chosen;
      const name = document.documentName || file.documentLocation.replace(/\.[^.]*$/, '');
      const path = pathOf(kindNameOf(document), document.id, name, number, extensionOf(file.documentLocation) || 'bin');
      versions.set(number, await packer.copy(path, file, { document: versionOf(document, chosen, personName) }));
    }
    placed.push({ record: document, placed: versions });
  }
  return placed;
};

/** Packs one record: its documents and photos first, so that its page can say which of them are missing. */
export const packRecord = async (packing: Packing, facts: TenantFacts, read: ReadRecord): Promise<void> => {
  const { held, history, options } = packing;
  const { record, row, documents, inspections } = read;
  const packer = recordPacker(packing, record);
  const outstanding = facts.outstandingOf((fact) => row[fact]);
  const placed = await packDocuments(packer, documents, { options, outstanding }, facts);
  const inspected = await packInspections(packer, inspections, facts);

  const changes = await history.of(record.id);
  const imports = await facts.importNames(changes.map(({ importId }) => importId));
  const known = record.documentFacts ?? documents.flatMap((document) => documentFactOf(document) ?? []);
  const shown = shownDocuments(placed, { facts: known, outstanding }, facts);
  const ticked = tickedBy({ ...facts, record, changes, imports });
  const lines = checklistLines({ ...facts, outstanding, facts: known, documents: shown, ticked });
  const [reviews, requests] = await Promise.all([facts.reviewsOf(record.id), facts.requestsOf(record.id)]);
  const model = modelOf(
    {
      ...{ record, outstanding, lines, reviews, requests, documents: shown },
      standing: standingOfRow(row, facts),
      inspections: isPlaced(facts.kind) ? inspected : undefined,
    },
    facts,
  );
  await packer.write('record.html', recordPage(model));
  await packer.write('record.json', `${JSON.stringify({ ...model, record: dataOf(record) }, null, 2)}\n`);
  const names = {
    documents: new Map(documents.map(({ id, documentName }) => [id, documentName])),
    inspections: new Map(inspections.map((inspection) => [inspection.id, placeWords(inspection)])),
  };
  await packer.write('history.csv', historyCsv(changes, { ...facts, ...names, imports }));
  if (options.comments) await packer.write('comments.csv', await commentsCsv(read, options, facts));
  held.records.push({
    id: record.id,
    name: record.name,
    folder: packer.folder,
    status: model.status,
    statesAsOf: facts.today,
    documents: placed.flatMap(({ placed: versions }) => [...versions.values()]).filter(({ path }) => path !== '')
      .length,
    gaps: packer.gaps(),
    lines,
    inspections: inspections.length,
  });
};
