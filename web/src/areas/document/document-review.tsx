import { Link, useParams } from 'react-router-dom';
import { api } from '../../api/client.ts';
import { sayFailure } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { RecordHistory } from '../../history/record-history.tsx';
import { documentPaths } from '../../routing/paths/document.ts';
import { useRecent } from '../../routing/use-recent.ts';
import { CardSkeleton } from '../../ui/card-skeleton.tsx';
import { Failed } from '../../ui/failed.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import '../../styles/documents.css';
import { DocumentDecision } from './document-decision.tsx';
import { DocumentFacts } from './document-facts.tsx';
import { ShownDocument } from './shown-document.tsx';
import { useQueue } from './use-queue.ts';

const QueueLinks = ({ queue: { total, place, previous, next } }: { readonly queue: ReturnType<typeof useQueue> }) => (
  <nav className="queue" aria-label="Awaiting my review">
    {previous !== undefined && (
      <Link className="button" to={documentPaths.review(previous)}>
        Previous
      </Link>
    )}
    {total > 0 && (
      <span className="quiet">
        {place === 0 ? `${total} awaiting my review` : `${place} of ${total} awaiting my review`}
      </span>
    )}
    {next !== undefined && (
      <Link className="button" to={documentPaths.review(next)}>
        Next
      </Link>
    )}
  </nav>
);

/** A document beside what is known of it and the decision about it, with the way through everything that awaits one. D-95. */
export const DocumentReview = () => {
  const { id = '' } = useParams();
  const { data, error, refetch } = useCall(api.document.reviewing, { params: { id } });
  const queue = useQueue(id);
  useRecent(data?.document.documentName);
  return (
    <>
      <div className="page-head">
        <PageTitle>{data?.document.documentName ?? 'Document'}</PageTitle>
        <QueueLinks queue={queue} />
      </div>
      {error && <Failed heading="Document" text={sayFailure(error)} onRetry={refetch} />}
      {!data && !error && <CardSkeleton />}
      {data && (
        <>
          <div className="document-review" key={`${id} ${data.document.number}`}>
            <ShownDocument document={data.document} />
            <div className="document-side">
              <DocumentFacts document={data.document} />
              <DocumentDecision reviewing={data} next={queue.next} />
            </div>
          </div>
          <RecordHistory key={id} kind="document" recordId={id} />
        </>
      )}
    </>
  );
};
