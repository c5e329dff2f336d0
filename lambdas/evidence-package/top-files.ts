import { OBLIGATION_RULES_VERSION } from '#contract/catalogue/obligations.ts';
import { showDay } from '#contract/rules/dates.ts';
import { counted, figure } from '#contract/rules/figures.ts';
import type { EvidenceJob } from '../entities/evidence.ts';
import { type Held, type HeldRecord, lineStates, type PackedLine, type PackedLineState } from './held.ts';
import { addressOf, type Html, html, lineStateWords, pageOf, showMoment, tableOf } from './html.ts';
import { INSPECTIONS } from './record-page.ts';
import type { PackedFile } from './zip-part.ts';

/** The count of lines in each state that one has, in the order of the states. */
const countStates = (lines: readonly PackedLine[]) =>
  lineStates
    .map((state) => [state, lines.filter((line) => line.state === state).length] as const)
    .filter(([, count]) => count > 0);

/** The count of checklist lines in each state among some records. */
const countLines = (records: readonly HeldRecord[]): Partial<Record<PackedLineState, number>> =>
  Object.fromEntries(countStates(records.flatMap(({ lines = [] }) => lines)));

const isOpen = ({ state }: PackedLine) => state !== 'held' && state !== 'notRequired';

/** The required lines of a record that have no file here: '1 awaiting review, 2 missing'. */
const openLines = (lines: readonly PackedLine[] | undefined): Html | string => {
  if (!lines) return 'Not noted by the release that packed it';
  const words = countStates(lines.filter(isOpen)).map(
    ([state, count]) => `${figure(count)} ${lineStateWords[state].toLowerCase()}`,
  );
  return words.length === 0 ? '' : html`<span class="gap">${words.join(', ')}</span>`;
};

const photosAmong = (files: Held['files']) => files.filter(({ photo }) => photo !== undefined).length;

/** The photos that a package holds; nothing for one without any. */
const photosWords = (files: Held['files']): Html | string => {
  const photos = photosAmong(files);
  return photos === 0
    ? ''
    : html`<p>Of inspections it holds ${counted(photos, 'photo')}: the copies that users of the portal see, which do not say where they were taken.</p>`;
};

/** Whether the files that were chosen are here as they were stored. */
const filesWords = ({ files, gaps }: Held) => {
  const documents = files.filter(({ document }) => document !== undefined).length;
  if (gaps.length > 0)
    return html`<p class="gap">${counted(gaps.length, 'file')} not here, or not as stored:</p><ul>${gaps.map(
      ({ record, file, problem }) => html`<li class="gap">${record}: ${file === '' ? '' : `${file}: `}${problem}</li>`,
    )}</ul>`;
  if (documents === 0) return html`<p>This package holds no file of a document.</p>${photosWords(files)}`;
  return html`<p>Every document file that was chosen is here with the bytes that were checked when it arrived: ${counted(documents, 'file')}.</p>${photosWords(files)}`;
};

/** How many required lines have their file in force here, and what the others have instead. */
const linesWords = (lines: readonly PackedLine[]) => {
  const required = lines.filter(({ state }) => state !== 'notRequired');
  const open = required.filter(isOpen);
  if (required.length === 0) return html`<p>No document is required of these records.</p>`;
  const count = counted(required.length, 'required line');
  if (open.length === 0) return html`<p>With its file in force in this package: ${count}, which is all of them.</p>`;
  return html`<p class="gap">Without a file in force in this package: ${figure(open.length)} of ${count}.</p>`;
};

/** What a package vouches for: the files that it holds, and the lines of the checklists that they stand behind. */
export const completenessOf = (held: Held): Html => {
  const lines = held.records.flatMap((record) => record.lines ?? []);
  const unknown = held.records.filter((record) => record.lines === undefined).length;
  return html`${filesWords(held)}${
    unknown === 0
      ? linesWords(lines)
      : html`<p class="gap">The checklist lines of ${counted(unknown, 'record')} were not noted by the release that packed them.</p>`
  }${tableOf(
    ['Checklist line', 'Count'],
    countStates(lines).map(([state, count]) => [lineStateWords[state], figure(count)]),
  )}`;
};

/**
 * Grows when the manifest changes its meaning. 2: each record says what stands behind the lines of its checklist. 3: photos of
 * inspections are among the files. 4: the total of files counts the manifest and the list of sums too, which it does not list.
 */
const MANIFEST_FORMAT = 4;

/** What names everything: the index, the manifest and the list of sums. */
const TOP_FILES = 3;

/** How many files a package has, those that name everything included: as the portal counts them. */
const filesInPackage = ({ files }: Held) => files.length + TOP_FILES;

/** Who has requested a package, when and where. */
export interface PackageHead {
  readonly job: EvidenceJob;
  /** The name of the user who requested it. */
  readonly madeBy: string;
  /** '' for a package of several tenants, which has the time zone of the default. */
  readonly company: string;
  readonly timeZone: string;
  readonly day: string;
}

const optionWords = {
  approved: 'Approved documents and those from before reviews',
  all: 'All documents',
} as const;
const versionWords = { newest: 'the version in force of each', all: 'all versions' } as const;

/** Where the inspections of a record are shown, with their photos; '' for none. */
const inspectionsLink = ({ id, folder, inspections = 0 }: HeldRecord, photos: ReadonlyMap<string, number>) => {
  if (inspections === 0) return '';
  const words = `${counted(inspections, 'inspection')}, ${counted(photos.get(id) ?? 0, 'photo')}`;
  return html`<a href="${addressOf(`${folder}/record.html`)}#${INSPECTIONS}">${words}</a>`;
};

/** The records of a package with links to their pages; inspections have a column if a record has any. */
const recordsTable = ({ records, files }: Held): Html => {
  const photos = new Map<string, number>();
  for (const { photo, recordId } of files) if (photo) photos.set(recordId, (photos.get(recordId) ?? 0) + 1);
  const areInspected = records.some(({ inspections = 0 }) => inspections > 0);
  return tableOf(
    [
      'Record',
      'Status',
      'Document files',
      ...(areInspected ? ['Inspections'] : []),
      'Required lines without a file held',
    ],
    records.map((record) => [
      html`<a href="${addressOf(`${record.folder}/record.html`)}">${record.name}</a>`,
      record.status,
      html`${figure(record.documents)}${record.gaps === 0 ? '' : html` <span class="gap">(${counted(record.gaps, 'gap')})</span>`}`,
      ...(areInspected ? [inspectionsLink(record, photos)] : []),
      openLines(record.lines),
    ]),
  );
};

/** The page of the whole package: what it is of, what is missing, and a link to each record. */
export const indexPage = ({ job, madeBy, company, timeZone, day }: PackageHead, held: Held): string => {
  const bytes = held.files.reduce((sum, file) => sum + file.bytes, 0);
  const body = html`<h1>Evidence: ${job.title}</h1>
<p class="quiet">${company === '' ? '' : html`${company} · `}requested by ${madeBy} on ${showDay(day)} (${timeZone}), ${showMoment(job.createdAt)}</p>
<p>${optionWords[job.documents]}, ${versionWords[job.versions]}${job.comments ? ', with comments' : ''}; ${counted(held.records.length, 'record')}, ${counted(filesInPackage(held), 'file')} with this page, manifest.json and SHA256SUMS; ${figure(bytes)} bytes without these three.</p>
<p>The SHA-256 of every file stands in <a href="manifest.json">manifest.json</a> and in <a href="SHA256SUMS">SHA256SUMS</a>: <code>sha256sum -c SHA256SUMS</code> checks them all.</p>
<p>States as of ${company === '' ? 'the day that the page of each record names' : showDay(day)}, by version ${OBLIGATION_RULES_VERSION} of the rules.</p>
<h2>Completeness</h2>${completenessOf(held)}
<h2>Records</h2>
${recordsTable(held)}`;
  return pageOf(`Evidence: ${job.title}`, body);
};

/** The manifest as JSON, file by file: a large package has many. `files` are all but the manifest and the list of sums. */
export function* manifestOf(
  { job, madeBy, company, timeZone, day }: PackageHead,
  held: Held,
  index: PackedFile,
): Generator<string> {
  const { records, gaps, files } = held;
  const { id, title, kind, documents, versions, comments, userId, createdAt } = job;
  const head = {
    format: MANIFEST_FORMAT,
    id,
    of: { kind, records: title, company },
    madeBy: { id: userId, name: madeBy },
    askedFor: { at: createdAt, day, timeZone },
    // Records of several tenants have days of their own.
    states: { asOf: company === '' ? '' : day, rulesVersion: OBLIGATION_RULES_VERSION },
    options: { documents, versions, comments },
    totals: {
      records: records.length,
      photos: photosAmong(files),
      files: filesInPackage(held),
      bytes: files.reduce((sum, file) => sum + file.bytes, index.bytes),
      gaps: gaps.length,
      lines: countLines(records),
    },
    gaps,
    records,
  };
  yield JSON.stringify(head, null, 2).replace(/\n}$/, ',\n  "files": [\n');
  for (const file of files) yield `    ${JSON.stringify(file)},\n`;
  yield `    ${JSON.stringify(index)}\n  ]\n}\n`;
}

/** The list that `sha256sum -c` reads; paths have no character that it would have to escape. */
export function* sumsOf(files: Iterable<PackedFile>): Generator<string> {
  for (const { sha256, path } of files) yield `${sha256}  ${path}\n`;
}
