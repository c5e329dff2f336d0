import * as z from 'zod';
import { kindsThat } from '../kinds/kinds.ts';

/** A kind of record as calls name it. */
export const RecordKind = z.enum(kindsThat('history'));
export type RecordKind = z.infer<typeof RecordKind>;

/** How a change came about: '' if an earlier release did not note it, `change` for a change of many records,
 * `undoOf…` for what takes a change or an import back, `portal` for the server's own work; `page` for an event, which needs no form. */
const ways = [
  '',
  'pages',
  'page',
  'api',
  'import',
  'change',
  'undoOfChange',
  'undoOfImport',
  'review',
  'merge',
  'reassignment',
  'accessReview',
  'link',
  'removal',
  'portal',
] as const;
export const Way = z.enum(ways);
export type Way = z.infer<typeof Way>;

const happenings = ['created', 'changed', 'deleted', 'restored'] as const;
export const Happening = z.enum(happenings);
export type Happening = z.infer<typeof Happening>;

/** A field that changed, as its form calls it, with its values in words; of a list what was added and what was removed. */
export const ChangedField = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
  added: z.array(z.string()),
  removed: z.array(z.string()),
});
export type ChangedField = z.infer<typeof ChangedField>;

/** The review by whose completion a record changed: what was reviewed, the outcome in words, and, in the history of one field, why. */
const CausingReview = z.object({ id: z.string(), label: z.string(), outcome: z.string(), reason: z.string() });

/**
 * One change of a record: `v` names it within its list, `at` is an ISO time, `who` '' for people of the operator, whose
 * names stay with it. `before` holds the former values of the fields that the caller may see, for putting them back.
 */
const HistoryChange = z.object({
  v: z.number().int(),
  at: z.string(),
  who: z.string(),
  whoId: z.string(),
  way: Way,
  importId: z.string(),
  what: Happening,
  fields: z.array(ChangedField),
  before: z.record(z.string(), z.unknown()),
  review: CausingReview.optional(),
});
export type HistoryChange = z.infer<typeof HistoryChange>;

/**
 * A part of a history, newest first. `next` continues it, '' at its beginning; `isLinked` is false if it has to be
 * searched for from there on, because an earlier release wrote it.
 */
export const HistoryPart = z.object({ content: z.array(HistoryChange), next: z.string(), isLinked: z.boolean() });
export type HistoryPart = z.infer<typeof HistoryPart>;

/** How a change came about, in words. */
export const wayWords: Readonly<Record<Way, string>> = {
  '': '',
  pages: 'Form',
  page: 'Page',
  api: 'API',
  import: 'Import',
  change: 'Bulk change',
  undoOfChange: 'Undo of a bulk change',
  undoOfImport: 'Undo of an import',
  review: 'Review',
  merge: 'Merge',
  reassignment: 'Reassignment',
  accessReview: 'Access review',
  link: 'Document request',
  removal: 'Deletion of another record',
  portal: 'Portal',
};

export const happeningWords: Readonly<Record<Happening, string>> = {
  created: 'Created',
  changed: 'Changed',
  deleted: 'Deleted',
  restored: 'Restored',
};
