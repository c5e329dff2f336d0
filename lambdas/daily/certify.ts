import * as z from 'zod';
import type { ErasedRecord } from '#contract/hold/certificate.ts';
import { hexOf } from '../entities/records/document.ts';
import { tenantIdOf } from '../store/id.ts';
import { putCertificate } from '../store/retention/certificates.ts';
import type { Certified } from '../store/retention/finish-erasure.ts';

const File = z.looseObject({ documentLocation: z.string(), checksum: z.string() });

/** What records of the different kinds are called, and the files of a document with all versions. */
const Named = z.looseObject({
  name: z.string().optional(),
  documentName: z.string().optional(),
  userName: z.string().optional(),
  recordName: z.string().optional(),
  file: File.nullable().optional(),
  earlier: z.array(File).optional(),
});

const lineOf = (list: string, { id, item, of, deletedAt, years, from }: Certified): ErasedRecord => {
  const record = Named.parse(JSON.parse(String(item.record)));
  const { name, documentName, userName, recordName, file, earlier = [] } = record;
  const files = [...(file ? [file] : []), ...earlier];
  return {
    list,
    id,
    name: name || documentName || userName || recordName || files[0]?.documentLocation || '',
    of,
    deletedAt,
    years,
    from,
    files: files.map(({ documentLocation, checksum }) => ({ name: documentLocation, sha256: hexOf(checksum) })),
  };
};

/** Writes the certificates of records of a list that are about to be erased: one for each tenant, with the time of the first decision. */
export const certifyErased = async (bucket: string, list: string, erased: readonly Certified[]): Promise<void> => {
  for (const tenant of new Set(erased.map(({ id }) => tenantIdOf(id)))) {
    const own = erased.filter(({ id }) => tenantIdOf(id) === tenant);
    const at = own.map(({ decidedAt }) => decidedAt).sort()[0] ?? '';
    await putCertificate(bucket, tenant, { at, list, records: own.map((record) => lineOf(list, record)) });
  }
};
