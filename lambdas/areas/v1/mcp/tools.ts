import * as z from 'zod';
import { isShowable, UNSHOWABLE } from '#contract/rules/text.ts';

/** Rows of an answer, at most: two pages of the public API. */
export const ROWS_MAX = 200;
const ROWS = 50;
/** A cursor holds what its row sorts by, twice: names of other alphabets are long in it. */
const CURSOR_MAX = 16_000;

/** One call below /v1 that a tool makes. */
export interface Reading {
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** How many rows of a list; the query has its cursor. */
  readonly rows?: number;
  /** The kind of the record, or of all rows, where they do not say it. */
  readonly kind?: string;
}

interface Tool<Shape extends z.ZodRawShape> {
  readonly title: string;
  readonly description: string;
  readonly input: Shape;
  readonly reads: (input: z.infer<z.ZodObject<Shape>>) => Reading;
}

const tool = <Shape extends z.ZodRawShape>(declared: Tool<Shape>) => declared;

const recordKinds = { reseller: '/resellers', provider: '/providers', endUser: '/end-users' } as const;
const singleKinds = { ...recordKinds, division: '/divisions', document: '/documents', inspection: '/inspections' };
const listKinds = { ...singleKinds, review: '/reviews', documentRequest: '/document-requests' };

const namesOf = <Table extends object>(table: Table) =>
  z.enum(Object.keys(table) as [keyof Table & string, ...(keyof Table & string)[]]);

/** Half a character can be neither looked for nor put into an address. */
const line = (most: number) => z.string().max(most).refine(isShowable, UNSHOWABLE);

const id = line(200).min(1).describe('The id of the record, as other tools answer it');

const paging = {
  limit: z.number().int().min(1).max(ROWS_MAX).default(ROWS).describe('Rows of the answer'),
  cursor: line(CURSOR_MAX).optional().describe('`next` of the answer before; keep the limit the same'),
};

const listing = {
  searchText: line(200).optional().describe('Words that rows contain'),
  filter: line(10_000)
    .optional()
    .describe('Which rows, as JSON, as the parameter `filter` of the same list in /openapi-v1.json takes it'),
  companyId: line(200).optional().describe('For super admins: the root company whose rows are meant'),
  ...paging,
};

const ofRecord = { kind: namesOf(recordKinds), id };

interface Listing {
  readonly searchText?: string | undefined;
  readonly filter?: string | undefined;
  readonly companyId?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

const list = (path: string, { limit, ...query }: Listing, more: Reading['query'] = {}): Reading => ({
  path,
  query: { ...query, ...more },
  rows: limit,
});

/** What assistants may do: read. Each tool is one call of the public API, with its scope and its rights. */
export const tools = {
  search: tool({
    title: 'Search all records',
    description: 'Finds records of all kinds by words of their names, contacts, emails, phones and addresses.',
    input: { text: line(100).min(1) },
    reads: ({ text }) => ({ path: '/search', query: { text } }),
  }),
  get_record: tool({
    title: 'Read a record',
    description: 'All fields of one reseller, technology provider, end user, division, document or inspection.',
    input: { kind: namesOf(singleKinds), id },
    reads: ({ kind, id: recordId }) => ({ path: `${singleKinds[kind]}/${encodeURIComponent(recordId)}`, kind }),
  }),
  list_records: tool({
    title: 'List records',
    description: 'The rows of a list, with search, filter and order. Divisions need the id of their end user.',
    input: {
      kind: namesOf(listKinds),
      endUserId: line(200).optional().describe('Of divisions: their end user'),
      orderBy: line(100).optional().describe('A column of the list'),
      modifier: z.enum(['asc', 'desc']).optional(),
      ...listing,
    },
    reads: ({ kind, endUserId, orderBy, modifier, ...rest }) => ({
      ...list(listKinds[kind], rest, { orderBy, modifier, ...(kind === 'division' ? { Id: endUserId } : {}) }),
      ...(kind in singleKinds ? { kind } : {}),
    }),
  }),
  get_worklist: tool({
    title: 'List what is to be done',
    description: 'What records owe now or soon: missing, expired and expiring documents, reviews and contacts.',
    input: {
      turn: z.enum(['mine', 'all']).default('all').describe('Assigned to the user of the token, or everything'),
      ...listing,
    },
    reads: ({ turn, ...rest }) => list('/worklist', rest, { turn }),
  }),
  get_obligations: tool({
    title: 'What a record owes',
    description: 'Every obligation of a record: whether it is fulfilled, until when, and what is missing.',
    input: ofRecord,
    reads: ({ kind, id: recordId }) => ({ path: '/obligations', query: { kind, recordId } }),
  }),
  explain_requirements: tool({
    title: 'Why a record owes something',
    description: 'Each line of the published requirements: whether it applies to a record, and why or why not.',
    input: ofRecord,
    reads: ({ kind, id: recordId }) => ({ path: '/requirements/why', query: { kind, recordId } }),
  }),
  get_history: tool({
    title: 'History of a record',
    description: 'Who changed what of a record and when, the newest first, page by page.',
    input: { ...ofRecord, cursor: paging.cursor },
    reads: ({ kind, id: recordId, cursor }) => ({ path: '/history', query: { kind, id: recordId, cursor } }),
  }),
  get_evidence_status: tool({
    title: 'Evidence packages',
    description: 'The evidence packages that were asked for, and how far each is.',
    input: listing,
    reads: (input) => list('/evidence-packages', input),
  }),
  get_register: tool({
    title: 'Register of purposes',
    description: 'The permissible purposes of end users as they are today: who certified and verified each, and when.',
    input: listing,
    reads: (input) => ({ ...list('/register', input), kind: 'endUser' }),
  }),
};
