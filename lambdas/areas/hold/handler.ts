import { ApplicationError } from '#contract/application-error.ts';
import { CSV_TYPE, type FileReply } from '#contract/fields/file.ts';
import { type CertificatePart, type ErasedRecord, erasedNoun } from '#contract/hold/certificate.ts';
import { hold } from '#contract/hold/routes.ts';
import { RESTORE_DAYS, termInWords, yearsInWords } from '#contract/rules/retention.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { serve } from '#lambdas/kit/serve.ts';
import { csvLine, UTF8_MARK } from '#lambdas/sheets/csv/csv-file.ts';
import { certificatesOf, readCertificate } from '#lambdas/store/retention/certificates.ts';
import { env } from './env.ts';
import { readHolds, releaseHold, requireKeeper, saveHoldKeepers, setHold } from './holds.ts';

/**
 * The certificates of what was erased of a tenant, newest first. They are for the users with the right to holds: what is missing in them
 * would tell any other user of a hold. Role matrix row 145.
 */
const certificatePart = async (
  caller: Caller,
  { companyId, next }: { readonly companyId: string; readonly next: string },
  origin: Origin,
): Promise<CertificatePart> => certificatesOf(await requireKeeper(caller, companyId, origin), next);

const policyWords = ({ years, from }: ErasedRecord) => {
  if (years === 0) return `${RESTORE_DAYS} days, never active`;
  return from === 'deletion' ? yearsInWords(years) : termInWords({ years, from });
};

const lines = (record: ErasedRecord, erasedAt: string): string => {
  const { list, id, name, of, deletedAt, files } = record;
  const start = [erasedNoun(list), id, name, of, deletedAt, erasedAt, policyWords(record)];
  if (files.length === 0) return csvLine(...start, '', '');
  return files.map((file) => csvLine(...start, file.name, file.sha256)).join('');
};

const HEADER = ['Kind', 'Id', 'Name', 'Deleted with', 'Deleted (UTC)', 'Erased (UTC)', 'Policy', 'File', 'SHA-256'];

/** A certificate of destruction as CSV: a line for each file of each record. */
const certificateFile = async (
  bucket: string,
  caller: Caller,
  { companyId, key }: { readonly companyId: string; readonly key: string },
  origin: Origin,
): Promise<FileReply> => {
  const tenant = await requireKeeper(caller, companyId, origin);
  const certificate = await readCertificate(bucket, tenant, key);
  if (!certificate) throw new ApplicationError('Id Not Available', '', 404);
  const { at, records } = certificate;
  const text = UTF8_MARK + csvLine(...HEADER) + records.map((record) => lines(record, at)).join('');
  return { contentType: CSV_TYPE, bytes: Buffer.from(text), maxAge: 0 };
};

export const handler = serve(hold, {
  list: ({ query, caller, origin }) => readHolds(caller, query.companyId, origin),
  set: ({ body, caller, origin }) => setHold(caller, body, origin),
  release: ({ body, caller, origin }) => releaseHold(caller, body, origin),
  saveKeepers: ({ body, caller, origin }) => saveHoldKeepers(caller, body, origin),
  certificates: ({ query, caller, origin }) => certificatePart(caller, query, origin),
  certificateFile: ({ query, caller, origin }) => certificateFile(env().DOCUMENT_BUCKET, caller, query, origin),
});
