import type { Document } from '../../../../contract/document/forms.ts';
import { showDay } from '../../../../contract/rules/dates.ts';
import { api } from '../../api/client.ts';
import { openDocument } from '../../documents/open-document.ts';
import { DocumentStatus } from '../../documents/review-status.tsx';
import { ListScreen } from '../../list/list-screen.tsx';
import { Tabs } from '../../list/tabs.tsx';
import { documentPaths } from '../../routing/paths/document.ts';
import { showTime } from '../../ui/show-time.ts';
import '../../styles/documents.css';
import { useSearchParams } from 'react-router-dom';
import { documentList } from '../../../../contract/document/shown-lists.ts';
import { DocumentFilters } from './document-filters.tsx';
import { useQueue } from './use-queue.ts';
import { useReviewsAny } from './use-reviews-any.ts';
import { ValidUntil } from './valid-until.tsx';

const source = { list: api.document.list, search: api.document.list };
const filters = ['awaits', 'review', 'state', 'tableKeyName', 'expiresBefore'];

/** All documents that the person sees, of all records, and what awaits their review. D-85, D-95. */
export const DocumentList = () => {
  const [params] = useSearchParams();
  const isMine = params.get('awaits') === 'me';
  const reviews = useReviewsAny();
  const { total } = useQueue('');
  const waiting = total === 0 ? '' : ` (${total.toLocaleString('en-US')})`;
  return (
    <>
      {reviews && (
        <Tabs
          label="Documents"
          tabs={[
            { to: documentPaths.list(), name: 'All', current: !isMine },
            { to: documentPaths.awaiting(), name: `Awaiting my review${waiting}`, current: isMine },
          ]}
        />
      )}
      <ListScreen<Document, keyof typeof documentList.columns>
        title="Documents"
        plural="documents"
        list={documentList}
        view="document"
        source={source}
        refinements={filters}
        fixedFilters={['awaits']}
        nameOf={({ documentName }) => documentName}
        cells={{
          documentName: (name, { documentAuthor, received }) => (
            <span className="document-cell">
              {name}
              <span className="quiet">{received || documentAuthor}</span>
            </span>
          ),
          record: (name, { kind }) => (
            <span className="document-cell">
              {name}
              <span className="quiet">{kind}</span>
            </span>
          ),
          review: (_review, row) => <DocumentStatus document={row} />,
          effectiveFrom: (day) => <span className="whole">{showDay(day)}</span>,
          number: (number) => number || '',
          validUntil: (day) => <ValidUntil day={day} />,
          updatedTime: showTime,
        }}
        rowActions={{
          view: (id) => documentPaths.review(id),
          more: ({ id, downloadable }) =>
            downloadable ? [{ label: 'Download', icon: 'download', target: () => void openDocument(id) }] : [],
        }}
        byCompany
        filterBar={(list) => <DocumentFilters list={list} isMine={isMine} />}
      />
    </>
  );
};
