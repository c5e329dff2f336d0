import { TableCell, TableRow } from '@aws-amplify/ui-react';
import { Link } from 'react-router-dom';
import type { ReportView } from '../../../../contract/report/record.ts';
import { isOpen } from '../../api/access.ts';
import { api } from '../../api/client.ts';
import { useRemoval } from '../../list/removal.tsx';
import type { ShownAction } from '../../list/row-action.tsx';
import { RowAction } from '../../list/row-action.tsx';
import { reportPaths } from '../../routing/paths/report.ts';
import { useSession } from '../../session/session.ts';
import { Empty } from '../../ui/empty.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { TableWrap } from '../../ui/table-wrap.tsx';

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
    nameOf: ({ viewName }: ReportView & { readonly id: string }) => viewName,
    onRemoved: () => undefined,
  });
  const actionsOf = (view: ReportView): ShownAction[] => {
    const { viewId } = view;
    if (view.viewType === 'Dashboard') return [{ label: 'View', icon: 'view', leads: () => onOpen(view) }];
    const changes: ShownAction[] = [
      { label: 'Edit', icon: 'edit', leads: reportPaths.edit(viewId) },
      { label: 'Delete', icon: 'remove', leads: () => removal.ask({ ...view, id: viewId }) },
    ];
    return [
      { label: 'View', icon: 'view', leads: reportPaths.view(viewId) },
      ...(isOpen(holder, api.report.update.route) ? changes : []),
    ];
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
                {actionsOf(view).map((action) => (
                  <RowAction key={action.label} action={action} name={view.viewName} />
                ))}
              </TableCell>
            </TableRow>
          ))}
        </PlainTable>
      </TableWrap>
      {removal.dialog}
    </>
  );
};
