import type { DocumentRequestRecord } from '#contract/document-request/record.ts';
import type { MailReason } from './request-reasons.ts';

/** What the requests of one e-mail are for. */
export type MailedFor = 'documents' | 'inspections' | 'both';

export const mailedFor = (requests: readonly Pick<DocumentRequestRecord, 'inspectionId'>[]): MailedFor => {
  const inspections = requests.filter(({ inspectionId }) => inspectionId !== '').length;
  if (inspections === 0) return 'documents';
  return inspections === requests.length ? 'inspections' : 'both';
};

/** What an e-mail about several requests asks for, behind the company's name. */
export const asksForMany: Readonly<Record<MailedFor, (count: number) => string>> = {
  documents: (count) => `asks you for documents in ${count} requests.`,
  inspections: (count) => `asks you to inspect ${count} places.`,
  both: (count) => `asks you for documents and inspections in ${count} requests.`,
};

/** The same for a reminder. */
export const waitsForMany: Readonly<Record<MailedFor, (count: number) => string>> = {
  documents: (count) => `still waits for documents of ${count} requests.`,
  inspections: (count) => `still waits for the reports of ${count} inspections.`,
  both: (count) => `still waits for documents and reports of ${count} requests.`,
};

/** What stands in the subject, behind the company's name. */
export const subjects: Readonly<Record<MailedFor, (count: number) => string>> = {
  documents: () => 'asks you for documents',
  inspections: (count) => (count === 1 ? 'asks you to inspect a place' : `asks you to inspect ${count} places`),
  both: () => 'asks you for documents and inspections',
};

/** The sentence that an e-mail about one inspection begins with. */
export const beginsInspection: Readonly<
  Record<MailReason, (request: DocumentRequestRecord, company: string) => string>
> = {
  asked: (_request, company) => `${company} asks you to inspect a place.`,
  again: (_request, company) => `${company} asks you to inspect a place. This is a new link to its request.`,
  extended: (_request, company) => `${company} has given you more time for the inspection that it asks you for.`,
  reminder: (_request, company) => `${company} still waits for the report of an inspection that it has asked you for.`,
  handed: ({ handedFrom }, company) =>
    `${company} asks for the inspection of a place. ${handedFrom.at(-1)} got this request first and has forwarded it to you.`,
  returned: (_request, company) => `${company} asks you to inspect a place.`,
};
