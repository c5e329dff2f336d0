import { type DocumentRecord, documentDefinition } from '#contract/document/record.ts';
import { listSource } from '../store/entity.ts';
import type { Row } from '../store/journal/columns.ts';
import { listed } from './listed.ts';

const { row, ...list } = listed(documentDefinition);

/** The list of documents. Its rows are whole records: what a document shows depends on its files and on the time. */
export const documentList = { ...list, row: (record: DocumentRecord): Row => ({ ...record, ...row(record) }) };

/** The same as a record's facts are derived from it. */
export const documentSource = listSource(documentList);
