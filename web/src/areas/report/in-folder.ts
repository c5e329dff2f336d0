import type { ReportView } from '../../../../contract/report/record.ts';

/** The first tab: views of all folders, and saved reports, which belong to none. */
export const HOME = '';
export const HOME_REPORTS = 'Home Reports';

/** The views of a folder; the first tab shows every view once, however many folders it is in. */
export const inFolder = (views: readonly ReportView[], folderId: string): readonly ReportView[] =>
  folderId === HOME
    ? [...new Map(views.map((view) => [view.viewId, view] as const)).values()]
    : views.filter((view) => view.folderId === folderId);
