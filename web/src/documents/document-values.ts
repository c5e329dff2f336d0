import { type Document, NewDocument } from '../../../contract/document/forms.ts';
import { showDay } from '../../../contract/rules/dates.ts';
import { mistakeOf } from '../form/card-values.ts';
import type { Typed } from '../form/conflict.tsx';
import { mistakeOfFile } from '../form/file-mistake.ts';
import { mistakeOfDays } from './validity-days.ts';

const { documentName: DocumentName, documentDescription: Description } = NewDocument.in.shape;

/** What the document dialog takes besides a file, as it is for a document or for a new one. */
export const described = (document: Document | undefined) => ({
  name: document?.documentName ?? '',
  description: document?.documentDescription ?? '',
  certificateId: document?.certificateId ?? 0,
  effectiveFrom: document?.effectiveFrom ?? '',
  validUntil: document?.validUntil ?? '',
});

export type Given = ReturnType<typeof described>;

/** What is wrong with each field; '' for nothing. */
export const faultsIn = (given: Given, file: File | undefined, needsFile: boolean) => ({
  name: mistakeOf(DocumentName, given.name),
  description: mistakeOf(Description, given.description),
  file: mistakeOfFile(file, needsFile),
  days: mistakeOfDays(given),
});

export const inWords = (given: Given): readonly Typed[] => [
  { label: 'Document Name', value: given.name },
  { label: 'Description', value: given.description },
  { label: 'Valid until', value: showDay(given.validUntil) },
];
