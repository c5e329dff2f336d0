import type { Contacted } from '#contract/contacts/contacted.ts';
import { documentFactOf } from '#contract/document/facts.ts';
import type { DocumentRecord } from '#contract/document/record.ts';
import { reviewStateOf } from '#contract/document/review-states.ts';
import { extensionOf } from '#contract/document/rules.ts';
import type { EvidenceOptions } from '#contract/evidence/record.ts';
import { type ServerFields, serverFields } from '#contract/obligations/server-fields.ts';
import { showDay } from '#contract/rules/dates.ts';
import { shownStanding, shownStandingWords } from '#contract/standing/standings.ts';
import { standingIn } from '#contract/standing/step.ts';
import { type ChosenFile, chosenFiles } from '../domain/evidence/plan.ts';
import { commentsOf, type StoredComment } from '../entities/comment.ts';
import { openObject } from '../ports/s3/object-streams.ts';
import { csvLine, UTF8_MARK } from '../sheets/csv/csv-file.ts';
import { checklistLines, tickedBy } from './checklist-lines.ts';
import type { Held, HeldVersion } from './held.ts';
import { type History, historyCsv } from './history.ts';
import { hexOf, kindNameOf, modelOf, type PlacedDocument, shownDocuments } from './record-model.ts';
import { recordPage } from './record-page.ts';
import type { TenantFacts } from './tenant-facts.ts';
import { documentPaths, folderOf, type PackedFile, type ZipPart } from './zip-part.ts';

/** Whose package it is: the company of the requesting person. */
interface CommentReader {
  readonly home: string;
}

const audienceWords = { company: 'The company', everybody: 'All users who see the record' } as const;

/** The comments of a record that the requesting person may read, newest first, without those that were deleted. D-97. */
const commentsCsv = async (
  recordId: string,
  { home }: CommentReader,
  { personName, dayOf }: Pick<TenantFacts, 'personName' | 'dayOf'>,
): Promise<string> => {
  const all: StoredComment[] = [];
  let next = '';
  do {
    const part = await commentsOf(recordId, next);
    all.push(...part.found);
    next = part.next;
  } while (next !== '');
  const lines = all
    .filter((each) => each.deletedAt === '' && (each.audience === 'everybody' || each.home === home))
    .map(({ at, by, audience, text, editedAt }) =>
      csvLine(at, showDay(dayOf(at)), personName(by), audienceWords[audience], text, editedAt),
    );
  return `${UTF8_MARK}${csvLine('When (UTC)', 'Day', 'Who', 'Read by', 'Comment', 'Edited (UTC)')}${lines.join('')}`;
};

/** Where the files of a package go, and what is noted of them. */
export interface Packing {
  readonly zip: ZipPart;
  readonly held: Held;
  readonly history: History;
  readonly options: EvidenceOptions & CommentReader;
  readonly documentBucket: string;
  /** Called for each file that is in the zip. */
  counted(file: PackedFile): Promise<void>;
  gap(): void;
}

/** A record with its documents as they were read. */
export interface ReadRecord {
  readonly record: Contacted & { readonly id: string; readonly name: string } & Pick<ServerFields, 'documentFacts'>;
  readonly row: Readonly<Record<string, unknown>>;
  readonly documents: readonly DocumentRecord[];
}

const MISSING = 'The file is not in the store.';
const DIFFERENT = 'The bytes are not those that were checked when the file arrived.';

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

/** Packs one record: its documents first, so that its page can say which of them are missing. */
export const packRecord = async (packing: Packing, facts: TenantFacts, read: ReadRecord): Promise<void> => {
  const { zip, held, history, options, documentBucket } = packing;
  const { record, row, documents } = read;
  const folder = folderOf(record.id, record.name);
  const pathOf = documentPaths();
  let [files, gaps] = [0, 0];

  const note = async (file: PackedFile, document?: HeldVersion) => {
    held.files.push({ ...file, recordId: record.id, ...(document ? { document } : {}) });
    await packing.counted(file);
  };
  const noteGap = (file: string, problem: string) => {
    held.gaps.push({ recordId: record.id, record: record.name, file, problem });
    gaps += 1;
    packing.gap();
  };

  const packVersion = async (document: DocumentRecord, chosen: ChosenFile) => {
    const { file, number } = chosen;
    const name = document.documentName || file.documentLocation.replace(/\.[^.]*$/, '');
    const path = pathOf(kindNameOf(document), document.id, name, number, extensionOf(file.documentLocation) || 'bin');
    const source = await openObject(documentBucket, file.key);
    if (!source) {
      noteGap(path, MISSING);
      return { path: '', problem: MISSING };
    }
    const packed = await zip.add(`${folder}/${path}`, source);
    files += 1;
    await note(packed, versionOf(document, chosen, facts.personName));
    if (packed.sha256 === hexOf(file.checksum)) return { path, problem: '' };
    noteGap(path, `${DIFFERENT} Expected SHA-256 ${hexOf(file.checksum)}.`);
    return { path, problem: DIFFERENT };
  };

  const placed: PlacedDocument[] = [];
  for (const document of documents) {
    const versions = new Map<number, { path: string; problem: string }>();
    for (const chosen of chosenFiles(document, options, facts.today))
      versions.set(chosen.number, await packVersion(document, chosen));
    placed.push({ record: document, placed: versions });
  }

  const changes = await history.of(record.id);
  const imports = await facts.importNames(changes.map(({ importId }) => importId));
  const known = record.documentFacts ?? documents.flatMap((document) => documentFactOf(document) ?? []);
  const shown = shownDocuments(placed, known, facts);
  const outstanding = facts.outstandingOf((fact) => row[fact]);
  const ticked = tickedBy({ ...facts, record, changes, imports });
  const lines = checklistLines({ ...facts, outstanding, facts: known, documents: shown, ticked });
  const [reviews, requests] = await Promise.all([facts.reviewsOf(record.id), facts.requestsOf(record.id)]);
  const standing = standingOfRow(row, facts);
  const model = modelOf({ record, outstanding, standing, lines, reviews, requests, documents: shown }, facts);
  const names = new Map(documents.map(({ id, documentName }) => [id, documentName]));
  await note(await zip.add(`${folder}/record.html`, recordPage(model)));
  const data = JSON.stringify({ ...model, record: dataOf(record) }, null, 2);
  await note(await zip.add(`${folder}/record.json`, `${data}\n`));
  await note(await zip.add(`${folder}/history.csv`, historyCsv(changes, { ...facts, documents: names, imports })));
  if (options.comments)
    await note(await zip.add(`${folder}/comments.csv`, await commentsCsv(record.id, options, facts)));
  held.records.push({
    id: record.id,
    name: record.name,
    folder,
    status: model.status,
    statesAsOf: facts.today,
    documents: files,
    gaps,
    lines,
  });
};
