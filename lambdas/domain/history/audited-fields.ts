import { documentKinds } from '#contract/document/rules.ts';
import type { DocumentRequestRecord } from '#contract/document-request/record.ts';
import { type RequestState, requestStateWords } from '#contract/document-request/states.ts';
import type { ReviewRecord } from '#contract/review/record.ts';
import { outcomeWords, type ReviewOutcome } from '#contract/review/rules.ts';
import { showDay } from '#contract/rules/dates.ts';
import { listField, type ShownField, valueField } from './shown-field.ts';

const text = (label: string, path: string) => valueField(label, path, String);
const day = (label: string, path: string) => valueField(label, path, (value) => showDay(String(value)));

/** Kinds of documents have the same name for each owner. */
const kindNames = new Map<string, string>(documentKinds.map(({ key, name }) => [key, name]));

/** The fields of a document request that people change, in words. Names of the documents stand in the name of the request. */
export const requestFields: readonly ShownField[] = [
  text('Asked of', 'email'),
  day('Due', 'due'),
  day('Link ends', 'endsOn'),
  valueField('Status', 'endedAs', (end) => requestStateWords[end as RequestState]),
  text('Note', 'note'),
  listField('Blank forms', 'forms', (record) =>
    ((record as Partial<DocumentRequestRecord>).forms ?? []).map(({ name }) => name),
  ),
  listField('Declined', 'declined', (record) =>
    ((record as Partial<DocumentRequestRecord>).declined ?? []).map(
      ({ kind, reason }) => `${kindNames.get(kind) ?? kind}: ${reason}`,
    ),
  ),
];

/** The fields of a review that its completion and a withdrawal write, in words. */
export const reviewFields: readonly ShownField[] = [
  valueField('Outcome', 'outcome', (outcome) => outcomeWords[outcome as ReviewOutcome]),
  text('Conditions or reason', 'conditions'),
  listField('Documents', 'documents', (record) =>
    ((record as Partial<ReviewRecord>).documents ?? []).map(({ name }) => name),
  ),
  day('Due before', 'dueBefore'),
  day('Due after', 'dueAfter'),
  text('Reason of the withdrawal', 'withdrawalReason'),
];
