import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { ReportView } from '../../../../contract/report/record.ts';
import { isOpen } from '../../api/access.ts';
import { api } from '../../api/client.ts';
import { sayFailure } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { companyChoice } from '../../list/company-choice.ts';
import { CompanySelect } from '../../list/company-select.tsx';
import { Tabs } from '../../list/tabs.tsx';
import { reportPaths } from '../../routing/paths/report.ts';
import { useSession } from '../../session/session.ts';
import { Failed } from '../../ui/failed.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import '../../styles/list.css';
import '../../styles/report.css';
import { Downloads } from './downloads.tsx';
import { Freshness } from './freshness.tsx';
import { HOME, HOME_REPORTS, inFolder } from './in-folder.ts';
import { ViewDialog } from './view-dialog.tsx';
import { ViewTable } from './view-table.tsx';

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
      <div className="page-head">
        <PageTitle>Reports</PageTitle>
        {isOpen(holder, api.report.create.route) && (
          <Link className="button primary" to={reportPaths.add()}>
            <Icon name="plus" />
            Add New Report
          </Link>
        )}
      </div>
      <div className="toolbar">
        {choice && holder?.isSuperadmin && (
          <CompanySelect
            choice={choice}
            value={company}
            onChange={(id) => setParams(id === '' ? {} : { company: id })}
          />
        )}
        <div className="toolbar-end">
          <Downloads companyId={companyId} />
        </div>
      </div>
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
      {data?.state === 'ready' && <Freshness refreshedAt={data.refreshedAt} />}
      {error && <Failed heading="Reports" text={sayFailure(error)} onRetry={refetch} />}
      {data && (
        <>
          <Tabs
            label="Folders"
            tabs={[home, ...folders].map(({ folderId, folderName: name }) => ({
              to: addressOf(folderId),
              name,
              current: folderId === folder,
            }))}
          />
          <ViewTable title={folderName} views={inFolder(data.reportViews, folder)} onOpen={setOpen} />
        </>
      )}
      {!data && !error && <div className="skeleton form-skeleton" role="progressbar" aria-label="Loading" />}
      {open && <ViewDialog view={open} companyId={companyId} onClose={() => setOpen(undefined)} />}
    </>
  );
};
