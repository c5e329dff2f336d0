import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { ReportView } from '#contract/report/record.ts';
import { isOpen } from '#web/api/access.ts';
import { api } from '#web/api/client.ts';
import { sayFailure, toastFailure } from '#web/api/failure.ts';
import { keyOf, useCall } from '#web/api/use-call.ts';
import { CompanySelect, companyChoice } from '#web/list/company-select.tsx';
import { FilterBar } from '#web/list/head/list-bar.tsx';
import { ListHead, Tabs } from '#web/list/head/list-head.tsx';
import { reportPaths, worklistPaths } from '#web/routing/paths/work.ts';
import { useSession } from '#web/session/session.ts';
import { Failed } from '#web/ui/feedback/no-content.tsx';
import { toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { showTime } from '#web/ui/shown-values.tsx';
import { Downloads } from './downloads.tsx';
import { ViewDialog, ViewTable } from './view-dialog.tsx';
import '#web/styles/list.css';
import '#web/styles/list-head.css';
import '#web/styles/report.css';

/** The first tab: views of all folders, and saved reports, which belong to none. */
export const HOME = '';
const HOME_REPORTS = 'Home Reports';

/** The views of a folder; the first tab shows every view once, however many folders it is in. */
const inFolder = (views: readonly ReportView[], folderId: string): readonly ReportView[] =>
  folderId === HOME
    ? [...new Map(views.map((view) => [view.viewId, view] as const)).values()]
    : views.filter((view) => view.folderId === folderId);

const LOOK_EVERY_MS = 2_000;
const LOOK_FOR_MS = 120_000;

/** How old the reports' data is; a super admin can have it brought up to date. D-78. */
const Freshness = ({ refreshedAt }: { readonly refreshedAt: string }) => {
  const holder = useSession()?.holder;
  const queries = useQueryClient();
  /** How old the data was when the export was requested. */
  const [before, setBefore] = useState<string>();
  const waits = before !== undefined;

  useEffect(() => {
    if (before === undefined) return;
    if (before !== refreshedAt) {
      setBefore(undefined);
      toastSuccess('Reports', 'The data is up to date. Views show it when they are opened again.');
      return;
    }
    const look = setInterval(
      () => queries.invalidateQueries({ queryKey: [keyOf(api.report.catalogue.route)] }),
      LOOK_EVERY_MS,
    );
    const stop = setTimeout(() => setBefore(undefined), LOOK_FOR_MS);
    return () => {
      clearInterval(look);
      clearTimeout(stop);
    };
  }, [before, refreshedAt, queries]);

  const refresh = async () => {
    if (waits) return;
    try {
      await api.report.refresh({});
      setBefore(refreshedAt);
    } catch (error) {
      toastFailure(error, 'Reports');
    }
  };
  const age = refreshedAt === '' ? 'No data has been exported yet' : `Data of ${showTime(refreshedAt)}`;
  return (
    <p className="freshness">
      <span role="status">{waits ? `${age}; bringing it up to date…` : `${age}, brought up to date every hour`}</span>
      {isOpen(holder, api.report.refresh.route) && (
        <button type="button" className="button small" aria-disabled={waits} onClick={refresh}>
          Refresh now
        </button>
      )}
    </p>
  );
};

const choice = companyChoice(true);
const home = { folderId: HOME, folderName: HOME_REPORTS };

/** Report views by folder, saved reports and the downloads. Spec part 2, section 2 "Reports". */
export const ReportList = () => {
  const holder = useSession()?.holder;
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState<ReportView>();
  const company = params.get('company') ?? '';
  const companyId = company === '' ? undefined : company;
  const { data, error, refetch } = useCall(api.report.catalogue, { query: { companyId } }, { keep: true });
  const addressOf = (to: string) =>
    `${reportPaths.list()}?${new URLSearchParams({ ...(to ? { folder: to } : {}), ...(company ? { company } : {}) })}`;
  const folders = data ? [...data.defaultFolders, ...data.subFolders] : [];
  const { folderId: folder, folderName } = folders.find(({ folderId }) => folderId === params.get('folder')) ?? home;

  return (
    <>
      <ListHead
        title="Reports"
        count={undefined}
        tabs={
          data && (
            <Tabs
              label="Folders"
              tabs={[home, ...folders].map(({ folderId, folderName: name }) => ({
                to: addressOf(folderId),
                name,
                current: folderId === folder,
              }))}
            />
          )
        }
      >
        <Link className="button" to={worklistPaths.trend()}>
          Compliance trend
        </Link>
        <Downloads companyId={companyId} />
        {isOpen(holder, api.report.create.route) && (
          <Link className="button primary" to={reportPaths.add()}>
            <Icon name="plus" />
            Add New Report
          </Link>
        )}
      </ListHead>
      <FilterBar
        narrowing={company === '' ? 0 : 1}
        filters={
          choice &&
          holder?.isSuperadmin && (
            <CompanySelect
              choice={choice}
              value={company}
              onChange={(id) => setParams(id === '' ? {} : { company: id })}
            />
          )
        }
        tools={data?.state === 'ready' && <Freshness refreshedAt={data.refreshedAt} />}
      />
      {data?.state === 'notConfigured' && (
        <p className="banner warning">
          Report views are not set up here yet: an operator has to connect the analytics service. Saved reports and
          downloads work without it.
        </p>
      )}
      {data?.state === 'unavailable' && (
        <p className="banner warning">
          The report service does not answer, so its views are missing here.{' '}
          <button type="button" className="link" onClick={() => refetch()}>
            Try again
          </button>
        </p>
      )}
      {error && <Failed heading="Reports" text={sayFailure(error)} onRetry={refetch} />}
      {data && <ViewTable title={folderName} views={inFolder(data.reportViews, folder)} onOpen={setOpen} />}
      {!data && !error && <div className="skeleton form-skeleton" role="progressbar" aria-label="Loading" />}
      {open && <ViewDialog view={open} companyId={companyId} onClose={() => setOpen(undefined)} />}
    </>
  );
};
