import { BulkKind } from '#contract/import/record.ts';

/** A spreadsheet in the upload bucket: `bulk/<kind>/<companyId>/<name>`. Role matrix row 91. */
export interface InboundFile {
  readonly kind: BulkKind;
  readonly companyId: string;
  readonly name: string;
}

export const inboundFileKey = ({ kind, companyId, name }: InboundFile) => `bulk/${kind}/${companyId}/${name}`;

/** Where the file of an upload goes: under the import's own id, with the ending of its name. */
export const uploadKey = ({
  id,
  kind,
  companyId,
  fileName,
}: Omit<InboundFile, 'name'> & { id: string; fileName: string }) =>
  inboundFileKey({ kind, companyId, name: `${id}.${fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()}` });

/** Where the records that were chosen for a change are stored: in the place of a file. */
export const selectionKey = (of: Omit<InboundFile, 'name'> & { id: string }) =>
  uploadKey({ ...of, fileName: 'selection.json' });

/** Reads a key below the prefix of inbound files; undefined when it names no kind the portal imports. */
export const parseInboundFileKey = (key: string): InboundFile | undefined => {
  const [prefix, kind, companyId, name, ...rest] = key.split('/');
  const known = BulkKind.safeParse(kind);
  if (prefix !== 'bulk' || !known.success || !companyId || !name || rest.length > 0) return undefined;
  return { kind: known.data, companyId, name };
};

/** An import that is to go on: an empty object here leads to one more message of the queue. */
export const resumeKey = (companyId: string, importId: string) => `bulk/resume/${companyId}/${importId}`;

/** Reads such a key; undefined when it is none. */
export const parseResumeKey = (key: string) => {
  const [prefix, resume, companyId, importId, ...rest] = key.split('/');
  if (prefix !== 'bulk' || resume !== 'resume' || !companyId || !importId || rest.length > 0) return undefined;
  return { companyId, importId };
};

/** Object metadata that the portal signs into an upload: who acts. An inbound file without it comes from an operator with AWS rights. */
export const ACTOR_SUB = 'portal-actor';

/** Object metadata by which an operator chooses how an inbound file is committed; each may be left out. */
export const INBOUND_OPTIONS = {
  mode: 'import-mode',
  allOrNothing: 'import-all-or-nothing',
  review: 'import-review',
  /** A ColumnChoice as JSON, in ASCII as all metadata. */
  columns: 'import-columns',
  /** The name of the sheet to read, as JSON too. */
  sheet: 'import-sheet',
  /** 'monthFirst' or 'dayFirst': the order of dates with slashes, where a column leaves it open. */
  dateOrder: 'import-date-order',
};

type Of = Pick<InboundFile, 'kind' | 'companyId'>;

/** Where a page of the errors of an import is stored, as JSON; the first is number 0. */
export const errorPageKey = ({ kind, companyId }: Of, id: string, page: number) =>
  `reports/${kind}/${companyId}/${id}${page === 0 ? '' : `.${page}`}.json`;

/** Where the workbook of the rows that could not be imported is stored. */
export const errorFileKey = ({ kind, companyId }: Of, id: string) => `reports/${kind}/${companyId}/${id}.errors.xlsx`;

/**
 * What an operator finds of an inbound file: `bulk/…/list.xlsx` has `reports/…/list.xlsx.result.xlsx` and, for programs,
 * `reports/…/list.xlsx.result.json`. The whole name is in it, so that `list.csv` has a result of its own. They are those of
 * the last inbound file of the name; with its import's id each has one that stays.
 */
export const resultKey = ({ kind, companyId, name }: InboundFile, ending: 'xlsx' | 'json', id = '') =>
  `reports/${kind}/${companyId}/${name}${id === '' ? '' : `.${id}`}.result.${ending}`;

/** What an operator finds of a file whose key says neither what it holds nor whose it is. */
export const unrecognisedKey = (key: string) => `reports/unrecognised/${key}.result.json`;

/** Where an export waits to be fetched. */
export const exportKey = ({ kind, companyId }: Of, id: string) => `reports/${kind}/${companyId}/${id}.export.xlsx`;

/** Where the workbook of what an import would change waits to be fetched. */
export const changesFileKey = ({ kind, companyId }: Of, id: string) =>
  `reports/${kind}/${companyId}/${id}.changes.xlsx`;

/** Where an exported worklist waits to be fetched. */
export const worklistExportKey = (companyId: string, id: string) => `reports/worklist/${companyId}/${id}.xlsx`;

/** Where the exported effect of a draft of requirements waits to be fetched. */
export const requirementExportKey = (companyId: string, id: string) => `reports/requirement/${companyId}/${id}.xlsx`;

/** Where an exported activity waits to be fetched. */
export const activityKey = (companyId: string, id: string) => `reports/activity/${companyId}/${id}.csv`;

/** One check of an import: its files are its own. */
export interface Checked {
  readonly companyId: string;
  readonly id: string;
  readonly checkId: string;
}

/** The rows of a checked file that go in, this many to an object. */
export const chunkKey = ({ companyId, id, checkId }: Checked, part: number) =>
  `chunks/${companyId}/${id}/${checkId}/${part}.json`;

/** The rows that could not be imported: by the dry run, or by the write that began at row `at`. */
export const failedKey = ({ companyId, id, checkId }: Checked, at: number | 'check') =>
  `chunks/${companyId}/${id}/${checkId}/failed-${at}.json`;

/** How a check has understood the columns of its file. */
export const columnsKey = ({ companyId, id, checkId }: Checked) => `chunks/${companyId}/${id}/${checkId}/columns.json`;

/** What a check would change, as its plan shows it. */
export const changesKey = ({ companyId, id, checkId }: Checked) => `chunks/${companyId}/${id}/${checkId}/changes.json`;

/** A piece of the rows that would change something. */
export const changedRowsKey = ({ companyId, id, checkId }: Checked, piece: number) =>
  `chunks/${companyId}/${id}/${checkId}/changes-${piece}.json`;
