import { useWatch } from 'react-hook-form';
import { useParams } from 'react-router-dom';
import { NewReport } from '../../../../contract/report/record.ts';
import { recordMode } from '../../../../contract/rules/record-mode.ts';
import { api } from '../../api/client.ts';
import { CompanyField } from '../../form/company-field.tsx';
import { FieldGrid } from '../../form/field-grid.tsx';
import { RecordScreen } from '../../form/record-screen.tsx';
import { RecordHistory } from '../../history/record-history.tsx';
import { reportPaths } from '../../routing/paths/report.ts';
import { useSession } from '../../session/session.ts';
import { ReportEndUsers } from './report-end-users.tsx';
import { ReportTable } from './report-table.tsx';

/** A saved report: which end users it is about. Spec part 2, section 2 "Reports", section 3 "Report". */
export const ReportRecord = () => {
  const { id, isView } = useParams();
  const isSuperadmin = useSession()?.holder.isSuperadmin ?? false;
  return (
    <>
      <RecordScreen
        historyKind="report"
        noun="Report"
        source={api.report}
        read={readNamed}
        schema={NewReport}
        back={reportPaths.list()}
        edit={reportPaths.edit}
        defaults={{ endUserTpList: [], companyId: '' }}
      >
        <section className="form-section">
          <h2>End Users</h2>
          <FieldGrid>
            {isSuperadmin && (
              <CompanyField name="companyId" fixed={id !== undefined} options={() => api.company.options({})} />
            )}
            <Chosen needsCompany={isSuperadmin} />
          </FieldGrid>
          {id !== undefined && recordMode(id, isView) === 'view' && <ReportTable id={id} />}
        </section>
      </RecordScreen>
      {id && <RecordHistory kind="report" recordId={id} read={readNamed} update={api.report.update} />}
    </>
  );
};

/** A report with the name that the list shows it under. A refused list is no name: the report would be saved without one. */
const readNamed = async (id: string) => {
  const report = await api.report.read({ params: { id } });
  const { companyId } = report;
  const catalogue = await api.report.catalogue({ query: { companyId } }, { quiet: true });
  return { ...report, name: catalogue.reportViews.find(({ viewId }) => viewId === id)?.viewName ?? '' };
};

/** A super admin chooses the company first: the end users are its own. */
const Chosen = ({ needsCompany }: { readonly needsCompany: boolean }) => {
  const { id, isView } = useParams();
  const companyId = String(useWatch({ name: 'companyId' }) ?? '');
  if (needsCompany && companyId === '') return <p className="field-hint">Choose a company to see its end users.</p>;
  return (
    <ReportEndUsers
      key={companyId}
      companyId={companyId === '' || !needsCompany ? undefined : companyId}
      reads={recordMode(id, isView) === 'view'}
    />
  );
};
