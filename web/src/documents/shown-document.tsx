import type { Document, DocumentVersion } from '#contract/document/forms.ts';
import { type ReviewState, reviewWords } from '#contract/document/review-states.ts';
import { showDay } from '#contract/rules/dates.ts';
import { api } from '../api/client.ts';
import { openFile } from '../api/files.ts';
import { Status } from '../ui/feedback/status.tsx';

/**
 * Downloads the newest file of a document, or an earlier version. It comes in a window of its own; where that is held back
 * as a pop-up it comes here, without leaving the page. D-23.
 */
export const openDocument = (id: string, version?: number) =>
  openFile(() => api.document.download({ params: { id }, query: { version } }), 'Document');

const kinds = { awaiting: 'due', approved: 'ok', returned: 'overdue', 'not reviewed': 'info' } as const;

/** How the review of a version stands: icon, word and colour. */
export const ReviewStatus = ({ review }: { readonly review: ReviewState }) => (
  <Status kind={kinds[review]}>{reviewWords[review]}</Status>
);

/** How a document stands: on its way, refused by the check, or how its review stands. */
export const DocumentStatus = ({ document: { state, review } }: { readonly document: Document }) => {
  if (state === 'pending') return <Status kind="info">Being checked</Status>;
  if (state === 'rejected') return <Status kind="overdue">Rejected</Status>;
  return review === '' ? null : <ReviewStatus review={review} />;
};

/** 'In effect from 01/01/2026, valid until 12/31/2026'; '' for a version without days. */
export const validityWords = ({
  effectiveFrom,
  validUntil,
}: Pick<DocumentVersion, 'effectiveFrom' | 'validUntil'>): string => {
  const words = [
    ...(effectiveFrom === '' ? [] : [`in effect from ${showDay(effectiveFrom)}`]),
    ...(validUntil === '' ? [] : [`valid until ${showDay(validUntil)}`]),
  ].join(', ');
  return words === '' ? '' : `${words[0]?.toUpperCase()}${words.slice(1)}`;
};
