import * as z from 'zod';

const Arrived = z.object({ at: z.string() });

/** The fields of a document that the export stores. */
export const Document = z
  .object({
    companyId: z.string(),
    rowId: z.string(),
    tableKeyName: z.string(),
    tableKeyName2: z.string(),
    documentName: z.string(),
    file: Arrived.nullable(),
    incoming: Arrived.extend({ refused: z.string() }).nullable(),
  })
  .transform((record) => ({
    company: record.companyId,
    of: record.rowId,
    owner: record.tableKeyName,
    kind: record.tableKeyName2,
    name: record.documentName,
    uploaded: (record.incoming ?? record.file)?.at ?? '',
    /** A newer file that is not accepted: the reason for its refusal, or the time since it is being checked. */
    refused: record.incoming !== null && record.incoming.refused !== '',
    underway: record.incoming?.refused === '' ? record.incoming.at : '',
  }));
