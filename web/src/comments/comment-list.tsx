import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RecordKind } from '#contract/record/history.ts';
import { api } from '../api/client.ts';
import { describeFailure } from '../api/failure.ts';
import { useIsReadOnly } from '../session/session.ts';
import { CardSkeleton } from '../ui/feedback/card-skeleton.tsx';
import { Failed } from '../ui/feedback/no-content.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import { commentsQuery } from './comments-query.ts';

interface Props {
  readonly kind: RecordKind;
  readonly recordId: string;
  /** The key of the comment that a notification led to, '' for none. */
  readonly wanted: string;
}

/** The comments of a record that one may read, newest first, below a form for another one. */
export const CommentList = ({ kind, recordId, wanted }: Props) => {
  const place = { kind, id: recordId };
  const queries = useQueryClient();
  const isReadOnly = useIsReadOnly();
  const { queryKey } = commentsQuery(kind, recordId);
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    commentsQuery(kind, recordId),
  );
  const isFound = data?.pages.some(({ content }) => content.some(({ key }) => key === wanted)) ?? false;
  // Keys begin with the time: parts are read until the one that would have it.
  const isFurther = !error && wanted !== '' && !isFound && (data?.pages.at(-1)?.next ?? '') > wanted;
  useEffect(() => {
    if (isFurther && !isFetchingNextPage) fetchNextPage();
  }, [isFurther, isFetchingNextPage, fetchNextPage]);
  const reload = () => queries.invalidateQueries({ queryKey });
  if (error) {
    const { title, message } = describeFailure(error, 'Comments');
    return <Failed heading={title} text={message} onRetry={refetch} />;
  }
  const comments = data?.pages.flatMap(({ content }) => content) ?? [];
  return (
    <>
      {!isReadOnly && (
        <CommentForm
          place={place}
          label="New comment"
          submit="Add comment"
          save={(said) => api.record.addComment({ body: { ...place, ...said } })}
          onSaved={reload}
        />
      )}
      {isPending && <CardSkeleton />}
      {data && wanted !== '' && !isFound && !isFurther && (
        <p className="quiet">The comment that you were led to is not among those that you can read.</p>
      )}
      {data && comments.length === 0 && <p className="quiet">There are no comments yet.</p>}
      <ol className="changes" aria-label="Comments">
        {comments.map((comment) => (
          <CommentItem
            key={comment.key}
            place={place}
            comment={comment}
            isWanted={comment.key === wanted}
            isReadOnly={isReadOnly}
            onChanged={reload}
          />
        ))}
      </ol>
      {hasNextPage && (
        <div className="history-more">
          <button type="button" className="button" aria-disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
            Show earlier comments
          </button>
        </div>
      )}
    </>
  );
};
