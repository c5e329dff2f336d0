import { useInfiniteQuery } from '@tanstack/react-query';
import { erasedNoun } from '#contract/hold/hold.ts';
import { counted } from '#contract/rules/figures.ts';
import { api } from '#web/api/client.ts';
import { sayFailure, toastFailure } from '#web/api/failure.ts';
import { saveBlob } from '#web/api/files.ts';
import { keyOf } from '#web/api/use-call.ts';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { CardSkeleton } from '#web/ui/feedback/card-skeleton.tsx';
import { Failed } from '#web/ui/feedback/no-content.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { showTime } from '#web/ui/shown-values.tsx';
import { PlainTable, TableCell, TableRow, TableWrap } from '#web/ui/table/table.tsx';

/** What was erased of a company, each day with a file of names and hashes. Role matrix row 145. */
export const Certificates = ({ companyId }: { readonly companyId: string }) => {
  const query = useInfiniteQuery({
    queryKey: [keyOf(api.hold.certificates.route), companyId],
    queryFn: ({ pageParam }) => api.hold.certificates({ query: { companyId, next: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
  });
  const download = (key: string) =>
    api.hold.certificateFile({ query: { companyId, key } }).then(
      (file) => saveBlob('certificate-of-destruction.csv', file),
      (failure: unknown) => toastFailure(failure, 'Certificate'),
    );
  const { data, error, refetch } = query;
  const lines = data?.pages.flatMap(({ content }) => content) ?? [];
  return (
    <section className="form-section">
      <h2>Certificates of destruction</h2>
      <p className="lead">
        Before records are erased, their ids, names, days, the policy and the hashes of their files are written down.
      </p>
      {error && !data && <Failed heading="Certificates" text={sayFailure(error)} onRetry={refetch} />}
      {!data && !error && <CardSkeleton />}
      {data && lines.length === 0 && <p className="quiet">No record of the company was erased yet.</p>}
      {lines.length > 0 && (
        <TableWrap label="Certificates of destruction" scrolls={false}>
          <PlainTable caption="Certificates of destruction" headings={['Erased', 'Records', 'Certificate']}>
            {lines.map(({ key, at, list, records }) => (
              <TableRow key={key} className="row still">
                <TableCell as="th" scope="row" data-label="Erased" className="cell">
                  {showTime(at)}
                </TableCell>
                <TableCell data-label="Records" className="cell">
                  {counted(records, erasedNoun(list))}
                </TableCell>
                <TableCell className="cell row-actions">
                  <DownloadButton
                    small
                    name="Download"
                    about={`certificate of ${showTime(at)}, ${erasedNoun(list)}`}
                    onPress={() => download(key)}
                  />
                </TableCell>
              </TableRow>
            ))}
          </PlainTable>
        </TableWrap>
      )}
      <ShowMore query={query} />
    </section>
  );
};
