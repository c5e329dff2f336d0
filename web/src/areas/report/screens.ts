import { resourceScreens } from '#web/routing/area-screens.ts';
import { reportPaths } from '#web/routing/paths/work.ts';
import { lazyScreen } from '#web/routing/screen.ts';

export const reportScreens = resourceScreens({
  paths: reportPaths,
  rights: { list: 'report.catalogue', add: 'report.write', edit: 'report.write', view: 'report.read' },
  list: lazyScreen(() => import('./report-list.tsx').then((module) => module.ReportList)),
  record: lazyScreen(() => import('./report-record.tsx').then((module) => module.ReportRecord)),
  menu: { item: 'Reports', icon: 'report' },
});
