import { type DocumentRecord, documentDefinition } from '#contract/document/record.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';
import { listSource } from '#lambdas/store/repository/entity.ts';
import { listed } from '../computed/listed.ts';

const { row, ...list } = listed(documentDefinition);

/** The list of documents. Its rows are whole records: what a document shows depends on its files and on the time. */
export const documentList = { ...list, row: (record: DocumentRecord): Row => ({ ...record, ...row(record) }) };

/** The same as a record's facts are derived from it. */
export const documentSource = listSource(documentList);
