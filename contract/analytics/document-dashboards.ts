import { reviewWords } from '../document/review-states.ts';
import type { Dashboard } from './visual.ts';

/** What was handed in, and how its reviews stand. */
export const documentDashboards = {
  documents: {
    name: 'Documents Collected',
    visuals: [
      { id: 'documents', title: 'Documents', shape: 'figure', table: 'documents' },
      {
        id: 'rejected',
        title: 'Rejected Documents',
        shape: 'figure',
        table: 'documents',
        only: { column: 'state', is: ['Rejected'] },
      },
      { id: 'kinds', title: 'Documents by Type', shape: 'bars', table: 'documents', by: 'kind' },
      { id: 'days', title: 'Documents by Day of Upload', shape: 'days', table: 'documents', by: 'uploaded' },
      {
        id: 'missing',
        title: 'Resellers Whose Documents Are Not All Collected',
        shape: 'table',
        table: 'resellers',
        columns: ['name', 'types', 'contactName', 'endUsers'],
        only: { column: 'documentsCollected', is: ['No'] },
      },
    ],
  },
  documentReviews: {
    name: 'Documents',
    visuals: [
      {
        id: 'awaiting',
        title: 'Documents Awaiting Review',
        shape: 'figure',
        table: 'documents',
        only: { column: 'review', is: [reviewWords.awaiting] },
      },
      {
        id: 'approved',
        title: 'Approved Documents',
        shape: 'figure',
        table: 'documents',
        only: { column: 'review', is: [reviewWords.approved] },
      },
      {
        id: 'returned',
        title: 'Returned Documents',
        shape: 'figure',
        table: 'documents',
        only: { column: 'review', is: [reviewWords.returned] },
      },
      { id: 'states', title: 'Documents by Review', shape: 'bars', table: 'documents', by: 'review' },
      { id: 'months', title: 'Documents by Month of Expiry', shape: 'bars', table: 'documents', by: 'expires' },
      {
        id: 'list',
        title: 'Documents',
        shape: 'table',
        table: 'documents',
        columns: ['validUntil', 'review', 'ownerKind', 'owner', 'kind', 'name', 'versions', 'received', 'reviewed'],
      },
    ],
  },
} as const satisfies Record<string, Dashboard>;
