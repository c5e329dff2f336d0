import * as z from 'zod';
import { defineRecord } from '../definition/define-record.ts';
import { companyColumn } from '../definition/list.ts';
import { Day, Id, Version } from '../fields/common.ts';
import { documentOwners } from '../kinds/kinds.ts';
import { BlankForm } from './forms.ts';
import { requestEnds, requestedInWords, requestStates, wantedKinds } from './states.ts';

/** A kind of document that the recipient cannot provide, and why. `at` is an ISO time. */
const Declined = z.object({ kind: z.string(), reason: z.string(), at: z.string() });

/**
 * A request for documents of one record to one recipient, as it is stored. `companyId` is the company of the record,
 * `askingId` the one in whose name the request is made. Days are the tenant's; times are ISO. `remindedOn` is the day up to
 * which the recipient was reminded, `mailedAt` when the last mail was ordered, `handedFrom` the earlier recipients,
 * `delivered` the documents that came in, `announced` how many files were, refused and withdrawn ones among them, `forms`
 * the blank forms that it carries.
 */
export const DocumentRequestRecord = z.object({
  id: z.string(),
  version: z.number(),
  parentId: z.string(),
  companyId: z.string(),
  askingId: z.string(),
  tableKeyName: z.enum(documentOwners),
  rowId: z.string(),
  recordName: z.string(),
  kinds: z.array(z.string()),
  email: z.string(),
  due: Day,
  endsOn: Day,
  message: z.string(),
  needsCode: z.boolean(),
  askedBy: z.string(),
  askedById: z.string(),
  askedAt: z.string(),
  mailedAt: z.string(),
  remindedOn: Day,
  endedAt: z.string().default(''),
  endedAs: z.enum(requestEnds).default(''),
  note: z.string().default(''),
  declined: z.array(Declined).default([]),
  handedFrom: z.array(z.string()).default([]),
  delivered: z.array(z.string()).default([]),
  announced: z.number().int().default(0),
  forms: z.array(BlankForm).default([]),
  /** The inspection whose report is asked for instead of documents; '' for none. */
  inspectionId: z.string().default(''),
});
export type DocumentRequestRecord = z.infer<typeof DocumentRequestRecord>;

/**
 * A request as staff receive it. `returnedAt` is the ISO time at which the last mail came back, '' if it did not;
 * `company` is the name of the tenant's root company. Of the documents that came in and are still there, `files` were received, `checking`
 * are on their way or being checked, `rejected` were not accepted; `senders` are the addresses that they came from.
 * `notDemanded` are the kinds that requirements demanded and, of an open request, do not demand of any record any more.
 */
export const DocumentRequest = DocumentRequestRecord.omit({
  parentId: true,
  companyId: true,
  askingId: true,
  askedById: true,
  delivered: true,
  announced: true,
}).extend({
  id: Id,
  version: Version,
  state: z.enum(requestStates),
  files: z.number().int(),
  checking: z.number().int(),
  rejected: z.number().int(),
  senders: z.array(z.string()),
  returnedAt: z.string(),
  notDemanded: z.array(z.string()),
  company: z.string(),
});
export type DocumentRequest = z.infer<typeof DocumentRequest>;

/** The first recipient: of one record, these kinds are requested of one address once at a time. */
const firstAddress = ({ handedFrom, email }: DocumentRequestRecord) => (handedFrom[0] ?? email).toLowerCase();

/** Requests for documents: their list, the newest first. */
export const documentRequestDefinition = defineRecord({
  name: 'documentRequest',
  noun: 'document request',
  schema: DocumentRequestRecord,
  // The first rows named the kinds that the recipient has declined as well.
  format: 2,
  order: { by: 'askedAt', direction: 'desc' },
  columns: {
    parentId: { as: 'text', at: 'parentId', row: 'parentId', list: { hidden: true } },
    companyId: { as: 'text', at: 'companyId', row: 'companyId' },
    tableKeyName: { as: 'text', at: 'tableKeyName', row: 'tableKeyName' },
    rowId: { as: 'text', at: 'rowId', row: 'rowId' },
    recordName: { as: 'text', at: 'recordName', label: 'Record', list: { sortable: true, search: true } },
    kinds: {
      as: 'worked',
      holds: 'text',
      worked: (request: DocumentRequestRecord) => requestedInWords(request),
      label: 'Documents',
      list: {},
    },
    email: { as: 'text', at: 'email', label: 'Asked of', list: { sortable: true, search: true } },
    due: { as: 'day', at: 'due', label: 'Due', list: { sortable: true } },
    state: {
      as: 'worked',
      holds: 'text',
      worked: ({ endedAs }: DocumentRequestRecord) => endedAs,
      row: 'endedAs',
      label: 'Status',
      // What is shown depends on the day as well: `state` of the list call narrows by it.
      list: { filter: false },
    },
    askedBy: { as: 'text', at: 'askedBy', label: 'Asked by', list: {} },
    askedAt: { as: 'text', at: 'askedAt', label: 'Asked', list: { sortable: true, filter: { as: 'time' } } },
    company: { as: 'tenant', list: companyColumn },
    endsOn: { as: 'day', at: 'endsOn', row: 'endsOn', list: { hidden: true } },
    remindedOn: { as: 'day', at: 'remindedOn', row: 'remindedOn' },
    kindKeys: { as: 'worked', holds: 'other', worked: wantedKinds, row: 'kindKeys' },
    /** What is open of the same is found by it; others have names of their own. */
    openAs: {
      as: 'worked',
      holds: 'text',
      worked: (request: DocumentRequestRecord) =>
        request.endedAs === ''
          ? [firstAddress(request), ...request.kinds.toSorted(), request.inspectionId].filter(Boolean).join(' ')
          : request.id,
      row: 'openAs',
    },
  },
});

export type DocumentRequestRow = z.infer<typeof documentRequestDefinition.Row>;
