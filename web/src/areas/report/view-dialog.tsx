import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ReportView } from '#contract/report/record.ts';
import { isOpen } from '#web/api/access.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { commonActions, RowButtons, useRemoval } from '#web/list/row-actions.tsx';
import { reportPaths } from '#web/routing/paths/work.ts';
import { useSession } from '#web/session/session.ts';
import { Empty, Failed } from '#web/ui/feedback/no-content.tsx';
import { Dialog } from '#web/ui/overlay/opened-part.tsx';
import { PlainTable, TableCell, TableRow, TableWrap } from '#web/ui/table/table.tsx';

interface ViewTableProps {
  readonly title: string;
  readonly views: readonly ReportView[];
  onOpen(view: ReportView): void;
}

/** Views and saved reports; a view opens over the page, a saved report on a page of its own. Spec part 2, section 2 "Reports". */
export const ViewTable = ({ title, views, onOpen }: ViewTableProps) => {
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

interface Props {
  readonly view: ReportView;
  readonly companyId: string | undefined;
  onClose(): void;
}

const MINUTE_MS = 60_000;

/** An embedded view in a window of its own. Its address opens once, so it is fetched again each time; D-77. */
export const ViewDialog = ({ view: { viewId, viewName }, companyId, onClose }: Props) => {
  const [round, setRound] = useState(0);
  const { data, error } = useQuery({
    queryKey: ['embedded view', viewId, companyId, round],
    queryFn: () => api.report.view({ query: { viewId, companyId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const again = () => setRound(round + 1);
  return (
    <Dialog title={viewName} full onClose={onClose}>
      {error && <Failed heading="The view could not be opened" text={sayFailure(error)} onRetry={again} />}
      {data && <Frame key={data.url} url={data.url} title={viewName} minutes={data.minutes} onAgain={again} />}
      {!data && !error && <Waiting />}
    </Dialog>
  );
};

interface FrameProps {
  readonly url: string;
  readonly title: string;
  readonly minutes: number;
  onAgain(): void;
}

/** The view itself, until its time is over. */
const Frame = ({ url, title, minutes, onAgain }: FrameProps) => {
  const [state, setState] = useState<'loading' | 'shown' | 'expired'>('loading');
  useEffect(() => {
    const timer = setTimeout(() => setState('expired'), minutes * MINUTE_MS);
    return () => clearTimeout(timer);
  }, [minutes]);
  if (state === 'expired')
    return (
      <Empty heading="This view has expired" text={`A view stays open for ${minutes} minutes. Open it again to go on.`}>
        <button type="button" className="button primary" onClick={onAgain}>
          Open again
        </button>
      </Empty>
    );
  return (
    <div className="report-frame">
      {state === 'loading' && <Waiting />}
      <iframe src={url} title={title} hidden={state === 'loading'} onLoad={() => setState('shown')} />
    </div>
  );
};

const Waiting = () => <div className="skeleton" role="progressbar" aria-label="Opening the view" />;
