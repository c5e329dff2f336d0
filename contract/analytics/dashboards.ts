import { stateWords } from '../catalogue/obligation-states.ts';
import { reviewWords } from '../document/review-states.ts';
import type { Dashboard } from './visual.ts';

/** What was handed in, and how its reviews stand. */
const documentDashboards = {
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

/** THE dashboards: QuickSight's are made from this by the deployment, and the local reports show the same. */
export const dashboards = {
  overview: {
    name: 'Compliance Overview',
    visuals: [
      { id: 'resellers', title: 'Resellers', shape: 'figure', table: 'resellers' },
      { id: 'providers', title: 'Active Technology Providers', shape: 'figure', table: 'providers' },
      { id: 'end-users', title: 'End Users', shape: 'figure', table: 'endUsers' },
      { id: 'divisions', title: 'Divisions', shape: 'figure', table: 'divisions' },
      {
        id: 'collected',
        title: 'Resellers by All Documents Collected',
        shape: 'bars',
        table: 'resellers',
        by: 'documentsCollected',
      },
      {
        id: 'reviews',
        title: 'Technology Providers by NCRA Review',
        shape: 'bars',
        table: 'providers',
        by: 'reviewState',
      },
      { id: 'by-reseller', title: 'End Users by Reseller', shape: 'bars', table: 'endUsers', by: 'reseller' },
      { id: 'services', title: 'End Users by Services/Products', shape: 'bars', table: 'services', by: 'service' },
    ],
  },
  ...documentDashboards,
  dates: {
    name: 'Review and Approval Dates',
    visuals: [
      {
        id: 'overdue',
        title: 'Overdue NCRA Reviews',
        shape: 'figure',
        table: 'providers',
        only: { column: 'reviewState', is: [stateWords.overdue] },
      },
      {
        id: 'due',
        title: 'NCRA Reviews Due Soon',
        shape: 'figure',
        table: 'providers',
        only: { column: 'reviewState', is: [stateWords['due soon']] },
      },
      {
        id: 'expired',
        title: 'Overdue Approvals',
        shape: 'figure',
        table: 'providers',
        only: { column: 'approvalState', is: [stateWords.overdue] },
      },
      {
        id: 'reviews',
        title: 'Technology Providers by NCRA Review',
        shape: 'bars',
        table: 'providers',
        by: 'reviewState',
      },
      {
        id: 'approvals',
        title: 'Technology Providers by Approval',
        shape: 'bars',
        table: 'providers',
        by: 'approvalState',
      },
      {
        id: 'list',
        title: 'Reviews That Are Overdue or Due',
        shape: 'table',
        table: 'providers',
        columns: ['reviewDate', 'reviewState', 'name', 'type', 'approvalDate', 'approvalState'],
        only: { column: 'reviewState', is: [stateWords.overdue, stateWords['due soon']] },
      },
    ],
  },
  providers: {
    name: 'Technology Providers',
    visuals: [
      {
        id: 'types',
        title: 'Technology Providers by Type',
        shape: 'bars',
        table: 'providers',
        by: 'type',
      },
      {
        id: 'sign-off',
        title: 'Technology Providers by Risk Review Approval',
        shape: 'bars',
        table: 'providers',
        by: 'riskReview',
      },
      {
        id: 'used',
        title: 'Technology Providers by End Users',
        shape: 'bars',
        table: 'associations',
        by: 'provider',
        sum: 'endUsers',
      },
      {
        id: 'list',
        title: 'Technology Providers',
        shape: 'table',
        table: 'providers',
        columns: ['name', 'type', 'completionDate', 'reviewDate', 'approvalDate', 'riskReview'],
      },
      {
        id: 'entries',
        title: 'Other Technology Providers to Be Activated',
        shape: 'table',
        table: 'entries',
        columns: ['name', 'type', 'reviewDate', 'reseller', 'endUser'],
      },
    ],
  },
  resellers: {
    name: 'Resellers and Their End Users',
    visuals: [
      { id: 'members', title: 'Resellers by Membership', shape: 'bars', table: 'resellers', by: 'member' },
      {
        id: 'end-users',
        title: 'End Users by Reseller',
        shape: 'bars',
        table: 'resellers',
        by: 'name',
        sum: 'endUsers',
      },
      {
        id: 'providers',
        title: 'Technology Providers by Reseller',
        shape: 'bars',
        table: 'resellers',
        by: 'name',
        sum: 'providers',
      },
      {
        id: 'list',
        title: 'End Users',
        shape: 'table',
        table: 'endUsers',
        columns: ['reseller', 'name', 'types', 'services', 'contractStart', 'providers'],
      },
    ],
  },
  activity: {
    name: 'Activity',
    visuals: [
      { id: 'days', title: 'Changes by Day', shape: 'days', table: 'activity', by: 'day', sum: 'times' },
      { id: 'what', title: 'Changes by Kind of Record', shape: 'bars', table: 'activity', by: 'what', sum: 'times' },
      { id: 'rows', title: 'Rows of Uploads', shape: 'figure', table: 'imports', sum: 'rows' },
      {
        id: 'uploads',
        title: 'Uploads',
        shape: 'table',
        table: 'imports',
        columns: [
          'started',
          'company',
          'kind',
          'state',
          'rows',
          'created',
          'updated',
          'unchanged',
          'skipped',
          'failed',
        ],
      },
    ],
  },
} as const satisfies Record<string, Dashboard>;

export type DashboardName = keyof typeof dashboards;

/** A folder of views as it is deployed; operators may add folders, views and a folder for one company next to these. */
export interface ReportFolder {
  readonly name: string;
  readonly views: readonly DashboardName[];
  readonly subFolders?: Readonly<Record<string, { readonly name: string; readonly views: readonly DashboardName[] }>>;
}

export const reportFolders = {
  compliance: {
    name: 'Compliance',
    views: ['overview', 'documents', 'documentReviews', 'dates'],
    subFolders: { partners: { name: 'Partners', views: ['providers', 'resellers'] } },
  },
  operations: { name: 'Operations', views: ['activity'] },
} as const satisfies Record<string, ReportFolder>;
