import * as z from 'zod';

const Arrived = z.object({ at: z.string() });

/** What the export keeps of a document. */
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
    /** A newer file that is not found good: refused, or since when it is on its way. */
    refused: record.incoming !== null && record.incoming.refused !== '',
    underway: record.incoming?.refused === '' ? record.incoming.at : '',
  }));
