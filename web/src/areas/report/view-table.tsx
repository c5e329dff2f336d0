import { Link } from 'react-router-dom';
import type { ReportView } from '#contract/report/record.ts';
import { isOpen } from '#web/api/access.ts';
import { api } from '#web/api/client.ts';
import { useRemoval } from '#web/list/removal.tsx';
import { commonActions, RowButtons } from '#web/list/row-actions.tsx';
import { reportPaths } from '#web/routing/paths/work.ts';
import { useSession } from '#web/session/session.ts';
import { Empty } from '#web/ui/empty.tsx';
import { PlainTable } from '#web/ui/plain-table.tsx';
import { TableCell, TableRow } from '#web/ui/table.tsx';
import { TableWrap } from '#web/ui/table-wrap.tsx';

interface Props {
  readonly title: string;
  readonly views: readonly ReportView[];
  onOpen(view: ReportView): void;
}

/** Views and saved reports; a view opens over the page, a saved report on a page of its own. Spec part 2, section 2 "Reports". */
export const ViewTable = ({ title, views, onOpen }: Props) => {
  const holder = useSession()?.holder;
  const removal = useRemoval({
    source: api.report,
    noun: 'the Report',
    kind: 'report',
    nameOf: ({ viewName }: ReportView & { readonly id: string }) => viewName,
    onRemoved: () => undefined,
  });
  const actionsOf = (view: ReportView) => {
    const { viewId } = view;
    if (view.viewType === 'Dashboard') return commonActions({ view: () => onOpen(view) });
    const changes = isOpen(holder, api.report.update.route);
    return commonActions({
      view: reportPaths.view(viewId),
      edit: changes && reportPaths.edit(viewId),
      remove: changes && (() => removal.ask({ ...view, id: viewId })),
    });
  };
  if (views.length === 0)
    return (
      <Empty
        heading="No reports yet"
        text="Views that are put into this folder and reports that are saved appear here."
      />
    );
  return (
    <>
      <TableWrap label={title} scrolls={false}>
        <PlainTable caption={title} headings={['View Name', 'View Type', 'Folder', 'Action']}>
          {views.map((view) => (
            <TableRow key={view.viewId}>
              <TableCell as="th" scope="row" className="cell" data-label="View Name">
                {view.viewType === 'Report' ? (
                  <Link to={reportPaths.view(view.viewId)}>{view.viewName}</Link>
                ) : (
                  <button type="button" className="link" onClick={() => onOpen(view)}>
                    {view.viewName}
                  </button>
                )}
              </TableCell>
              <TableCell className="cell" data-label="View Type">
                {view.viewType}
              </TableCell>
              <TableCell className="cell" data-label="Folder">
                {view.folderName}
              </TableCell>
              <TableCell className="cell row-actions">
                <RowButtons actions={actionsOf(view)} name={view.viewName} />
              </TableCell>
            </TableRow>
          ))}
        </PlainTable>
      </TableWrap>
      {removal.dialog}
    </>
  );
};
