import { useController, useWatch } from 'react-hook-form';
import { Link, useParams } from 'react-router-dom';
import { endUserList } from '#contract/end-user/schema-free-lists.ts';
import { may } from '#contract/rules/access.ts';
import { recordMode } from '#contract/rules/record-mode.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { openFile } from '#web/api/files.ts';
import { useCall } from '#web/api/use-call.ts';
import { MultiField } from '#web/form/fields/multi-field.tsx';
import { CompanyField } from '#web/form/fields/owner-fields.tsx';
import { FieldGrid } from '#web/form/fields/shown-field.tsx';
import { formSchemas } from '#web/form/record/form-schema.ts';
import { RecordScreen } from '#web/form/record/record-screen.tsx';
import { RecordHistory } from '#web/history/record-history.tsx';
import { endUserPaths } from '#web/routing/paths/records.ts';
import { reportPaths } from '#web/routing/paths/work.ts';
import { useSession } from '#web/session/session.ts';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { PlainTable, TableCell, TableRow, TableWrap } from '#web/ui/table/table.tsx';

const columns = Object.entries(endUserList.columns) as [keyof typeof endUserList.columns, { label: string }][];

/** The table of a report as a spreadsheet. */
const ExportTable = ({ id }: { readonly id: string }) => (
  <DownloadButton name="Export" onPress={() => openFile(() => api.report.export({ params: { id } }), 'Report')} />
);

/** A saved report opened: its end users as a table. */
const ReportTable = ({ id }: { readonly id: string }) => {
  const holder = useSession()?.holder;
  const { data = [], error } = useCall(api.report.table, { params: { id } });
  if (error) return <p className="banner error">{sayFailure(error)}</p>;
  return (
    <TableWrap label="End users of the report" scrolls={false}>
      <PlainTable caption="End users of the report" headings={columns.map(([, { label }]) => label)}>
        {data.map((row) => (
          <TableRow key={row.id}>
            {columns.map(([field, { label }], index) => (
              <TableCell
                key={field}
                {...(index === 0 ? { as: 'th' as const, scope: 'row' } : {})}
                className="cell"
                data-label={label}
              >
                {index === 0 && holder && may(holder, 'eu.read') ? (
                  <Link to={endUserPaths.view(row.id)}>{row.name}</Link>
                ) : (
                  row[field]
                )}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </PlainTable>
    </TableWrap>
  );
};

interface Entry {
  readonly endUserId: string;
}

interface Props {
  readonly companyId: string | undefined;
  readonly reads: boolean;
}

/** The end users of a report: chosen from all of the company's, and listed by name below. */
const ReportEndUsers = ({ companyId, reads }: Props) => {
  const { data } = useCall(api.report.endUsers, { query: { companyId } });
  const options = (data?.EndUsers ?? []).map(({ id, Name }) => ({ id, name: Name }));
  return (
    <>
      {!reads && (
        <MultiField<Entry>
          name="endUserTpList"
          label="End Users"
          options={options}
          entryOf={(endUserId) => ({ endUserId })}
          idOf={({ endUserId }) => endUserId}
        />
      )}
      {data && !reads && <Names options={options} />}
    </>
  );
};

const Names = ({ options }: { readonly options: readonly { readonly id: string; readonly name: string }[] }) => {
  const holder = useSession()?.holder;
  const { field } = useController({ name: 'endUserTpList', defaultValue: [] });
  const chosen = new Set((field.value as readonly Entry[]).map(({ endUserId }) => endUserId));
  const named = options.filter(({ id }) => chosen.has(id));
  const missing = chosen.size - named.length;
  return (
    <ul className="report-names" aria-label="Chosen End Users">
      {named.map(({ id, name }) => (
        <li key={id}>{holder && may(holder, 'eu.read') ? <Link to={endUserPaths.view(id)}>{name}</Link> : name}</li>
      ))}
      {missing > 0 && (
        <li>
          {missing === 1 ? 'One end user' : `${missing} end users`} that no longer {missing === 1 ? 'exists' : 'exist'}
        </li>
      )}
    </ul>
  );
};

/** A saved report: which end users it is about. Spec part 2, section 2 "Reports", section 3 "Report". */
export const ReportRecord = () => {
  const { id, isView } = useParams();
  const isSuperadmin = useSession()?.holder.isSuperadmin ?? false;
  const shown = id !== undefined && recordMode(id, isView) === 'view' ? id : undefined;
  return (
    <RecordScreen
      below={id && <RecordHistory kind="report" recordId={id} read={readNamed} update={api.report.update} />}
      historyKind="report"
      noun="Report"
      source={api.report}
      read={readNamed}
      schema={formSchemas.report}
      back={reportPaths.list()}
      edit={reportPaths.edit}
      defaults={{ endUserTpList: [], companyId: '' }}
    >
      <PageSection title="End Users" {...(shown === undefined ? {} : { aside: <ExportTable id={shown} /> })}>
        <FieldGrid>
          {isSuperadmin && (
            <CompanyField name="companyId" fixed={id !== undefined} options={() => api.company.options({})} />
          )}
          <Chosen needsCompany={isSuperadmin} />
        </FieldGrid>
        {shown !== undefined && <ReportTable id={shown} />}
      </PageSection>
    </RecordScreen>
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
