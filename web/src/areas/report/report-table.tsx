import { Link } from 'react-router-dom';
import { endUserList } from '../../../../contract/end-user/shown-lists.ts';
import { may } from '../../../../contract/rules/access.ts';
import { api } from '../../api/client.ts';
import { sayFailure } from '../../api/failure.ts';
import { openFile } from '../../api/open-file.ts';
import { useCall } from '../../api/use-call.ts';
import { endUserPaths } from '../../routing/paths/end-user.ts';
import { useSession } from '../../session/session.ts';
import { DownloadButton } from '../../ui/download-button.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { TableCell, TableRow } from '../../ui/table.tsx';
import { TableWrap } from '../../ui/table-wrap.tsx';

const columns = Object.entries(endUserList.columns) as [keyof typeof endUserList.columns, { label: string }][];

/** A saved report opened: its end users as a table, which can be taken away as a spreadsheet. */
export const ReportTable = ({ id }: { readonly id: string }) => {
  const holder = useSession()?.holder;
  const { data = [], error } = useCall(api.report.table, { params: { id } });
  if (error) return <p className="banner error">{sayFailure(error)}</p>;
  return (
    <>
      <div className="toolbar">
        <div className="toolbar-end">
          <DownloadButton
            name="Export"
            onPress={() => openFile(() => api.report.export({ params: { id } }), 'Report')}
          />
        </div>
      </div>
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
    </>
  );
};
