import { createHash } from 'node:crypto';
import { StoredFile } from '#contract/document/record.ts';
import { awaitingReview, type FileReview } from '#contract/document/review.ts';
import type { DocumentOwner } from '#contract/kinds/kinds.ts';
import { inboundFileKey } from '#lambdas/entities/imports/upload-keys.ts';
import { documents } from '#lambdas/entities/records/document.ts';
import { resellers } from '#lambdas/entities/records/reseller.ts';
import { OPERATOR_SETTER } from '#lambdas/import/batch/run.ts';
import { resellerImport } from '#lambdas/import/definitions/reseller.ts';
import { putObject } from '#lambdas/ports/s3/objects.ts';
import { workbookOf } from '#lambdas/sheets/write/workbook.ts';
import { settings } from '../settings.ts';
import { seedScope } from './words.ts';

/** A page with one line of text, as small as a PDF file can be. */
const pdf = (line: string) => {
  const content = `BT /F1 18 Tf 72 720 Td (${line}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ].map((body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`);
  const offsets = objects.map((_, index) => `%PDF-1.4\n${objects.slice(0, index).join('')}`.length);
  const body = `%PDF-1.4\n${objects.join('')}`;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const xref = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  return Buffer.from(
    `${body}${xref}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
  );
};

const DAY_MS = 86_400_000;

/** A made-up document: its record, its name, and the state of its file. */
export interface MadeUpDocument {
  readonly rowId: string;
  readonly tableKeyName: DocumentOwner;
  readonly tableKeyName2: string;
  readonly documentName: string;
  readonly refused?: string;
  readonly isBeingChecked?: true;
  /** 'YYYY-MM-DD' */
  readonly validUntil?: string;
  /** Without it the document awaits review. It has arrived on the day before it was decided about. */
  readonly review?: Partial<FileReview>;
}

/** Documents of a tenant's records: ready ones with a file to download, refused ones with their reason, some on their way. */
export const createDocuments = async (companyId: string, all: readonly MadeUpDocument[]) => {
  const repository = documents(seedScope(companyId));
  for (const { refused, isBeingChecked = false, validUntil = '', review, ...described } of all) {
    const id = repository.newId();
    const bytes = pdf(described.documentName);
    const stored = StoredFile.parse({
      key: `docs/${id}/demo`,
      documentLocation: `${described.documentName}.pdf`,
      documentMeta: 'application/pdf',
      size: bytes.length,
      checksum: createHash('sha256').update(bytes).digest('base64'),
      author: 'ncra@example.com',
      at: review?.at ? new Date(Date.parse(review.at) - DAY_MS).toISOString() : new Date().toISOString(),
      validUntil,
      review: refused === undefined && !isBeingChecked ? { ...awaitingReview, ...review } : null,
    });
    const isReady = refused === undefined && !isBeingChecked;
    if (isReady) await putObject(settings.buckets.documents, stored.key, bytes, { contentType: stored.documentMeta });
    const files = isReady
      ? { file: stored, incoming: null }
      : { file: null, incoming: { ...stored, refused: refused ?? '' } };
    const owner = described.tableKeyName === 'RESELLER' ? described.rowId : companyId;
    const owned = { companyId: owner, parentId: companyId, certificateId: 0, documentDescription: '', earlier: [] };
    await repository.create({ ...described, ...owned, ...files }, id);
  }
};

const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const ROWS = 6;

/** The first resellers of a company as its export writes them, one in another city and one of a type that there is not. */
const springList = async (companyId: string) => {
  const scope = seedScope(companyId);
  const rowMapper = await resellerImport.open(scope, { companyId, namesOthers: false, setter: OPERATOR_SETTER });
  const all = resellers(scope);
  const ids = (await all.all({ size: ROWS })).map(({ id }) => id);
  const found = await all.findMany(ids);
  const columns = Object.entries(resellerImport.sheet.columns);
  const rows = ids.flatMap((id, index) => {
    const record = found.get(id);
    const cells = record && rowMapper.cells(record);
    if (!cells) return [];
    const changed = [{}, { cityName: 'New Fairview' }, { resellerTypes: 'Telescopes' }][index] ?? {};
    const given: Readonly<Record<string, unknown>> = { ...cells, ...changed };
    return [columns.map(([field]) => String(given[field] ?? ''))];
  });
  return [columns.map(([, { header }]) => header), ...rows];
};

const oldSystem = [
  ['Partner', 'Town', 'Since'],
  ['Amber Background Services', 'Fairview', '2019'],
];

/** Puts spreadsheets into the bucket as an operator would; the portal imports them when it is up, and its history starts with them. */
export const putInboundFiles = async (companyId: string) => {
  const files = {
    'Resellers of the old system.xlsx': oldSystem,
    'Resellers, spring.xlsx': await springList(companyId),
  };
  for (const [name, lines] of Object.entries(files)) {
    const bytes = workbookOf({ name: 'Resellers', lines });
    await putObject(settings.buckets.uploads, inboundFileKey({ kind: 'reseller', companyId, name }), bytes, {
      contentType,
    });
  }
};
