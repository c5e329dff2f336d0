import { createHash } from 'node:crypto';
import { StoredFile } from '#contract/document/record.ts';
import { awaitingReview, type FileReview } from '#contract/document/review.ts';
import { LINK_DAYS_AFTER } from '#contract/document-request/states.ts';
import type { DocumentOwner } from '#contract/kinds/kinds.ts';
import { daysAfter } from '#contract/rules/dates.ts';
import { documents } from '#lambdas/entities/records/document.ts';
import { documentRequests } from '#lambdas/entities/records/document-request.ts';
import { providers } from '#lambdas/entities/records/provider.ts';
import { putObject } from '#lambdas/ports/s3/objects.ts';
import { settings } from '../settings.ts';
import { emailOf, seedScope } from './words.ts';

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
export const createDocuments = async (
  companyId: string,
  all: readonly MadeUpDocument[],
  sender: Pick<StoredFile, 'author' | 'authorId'> = { author: 'ncra@example.com', authorId: '' },
) => {
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
      ...sender,
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

const dayAndTime = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** Made-up requests: for which kind, when asked and due in days from today, and the reason of a recipient who cannot provide it. */
const madeUpRequests = [
  { kind: 'EXPSAQ', asked: -3, due: 11, reason: '' },
  { kind: 'TECHCERTIFICATION', asked: -20, due: -6, reason: '' },
  { kind: 'SITEINSPECTION', asked: -15, due: -1, reason: 'Our data centre lets nobody in before the move is over.' },
] as const;

/** Document requests of a tenant's providers, one each: open, overdue, and answered with a reason. */
export const createRequests = async (
  companyId: string,
  providerIds: readonly string[],
  asker: { readonly id: string; readonly name: string },
) => {
  const scope = seedScope(companyId);
  const repository = documentRequests(scope);
  for (const [index, { kind, asked, due, reason }] of madeUpRequests.entries()) {
    const { id, name, endUserContactName } = await providers(scope).get(providerIds[index] ?? '');
    const [askedAt, endedAt] = [dayAndTime(asked), dayAndTime(due - 3)];
    const dueDay = dayAndTime(due).slice(0, 10);
    await repository.create({
      parentId: companyId,
      companyId,
      askingId: companyId,
      tableKeyName: 'TECHNOLOGY_PROVIDER',
      rowId: id,
      recordName: name,
      kinds: [kind],
      email: emailOf(endUserContactName),
      due: dueDay,
      endsOn: daysAfter(dueDay, LINK_DAYS_AFTER),
      remindedOn: dayAndTime(0).slice(0, 10),
      message: 'Please send the version of this year.',
      needsCode: false,
      askedBy: asker.name,
      askedById: asker.id,
      askedAt,
      mailedAt: askedAt,
      endedAt: reason === '' ? '' : endedAt,
      endedAs: reason === '' ? '' : 'declined',
      note: '',
      declined: reason === '' ? [] : [{ kind, reason, at: endedAt }],
      handedFrom: [],
      delivered: [],
      announced: 0,
      forms: [],
      inspectionId: '',
    });
  }
};
