import type { SentRegister } from '#contract/register/record.ts';
import { showDay } from '#contract/rules/dates.ts';
import { counted } from '#contract/rules/figures.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { useCall } from '#web/api/use-call.ts';
import { Failed } from '#web/ui/feedback/no-content.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { NamedCell, showTime } from '#web/ui/shown-values.tsx';
import { PlainTable, TableCell, TableRow, TableWrap } from '#web/ui/table/table.tsx';

const headings = ['Sent to', 'Register', 'Sent', 'SHA-256 of the workbook'];

const SentTable = ({ sent }: { readonly sent: readonly SentRegister[] }) => (
  <TableWrap label="Sent" scrolls={false}>
    <PlainTable caption="Sent" headings={headings}>
      {sent.map(({ id, to, note, asOf, bureau, rows, sentAt, sentBy, sums }) => (
        <TableRow key={id}>
          <TableCell as="th" scope="row">
            <NamedCell name={to} more={note} />
          </TableCell>
          <TableCell data-label="Register">
            <NamedCell
              name={`As of ${showDay(asOf)}`}
              more={`${bureau || 'All bureaus'}, ${counted(rows, 'purpose')}`}
            />
          </TableCell>
          <TableCell data-label="Sent">
            <NamedCell name={showTime(sentAt)} more={`by ${sentBy}`} />
          </TableCell>
          <TableCell data-label="SHA-256 of the workbook">
            <code className="register-sum">{sums.xlsx}</code>
          </TableCell>
        </TableRow>
      ))}
    </PlainTable>
  </TableWrap>
);

/** The registers that the company has sent, the newest first. Role matrix row 144. */
export const SentList = ({ companyId }: { readonly companyId: string | undefined }) => {
  const { data, error, refetch } = useCall(api.register.sent, { query: { companyId } });
  return (
    <PageSection title="Sent" isRegion>
      {error && !data && <Failed heading="Sent" text={sayFailure(error)} onRetry={refetch} />}
      {data?.length === 0 && (
        <p className="quiet">Nothing is marked as sent yet. Make a file, send it, and mark it as sent.</p>
      )}
      {data && data.length > 0 && <SentTable sent={data} />}
    </PageSection>
  );
};
