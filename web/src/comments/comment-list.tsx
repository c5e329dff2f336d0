import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Comment } from '#contract/record/comment.ts';
import type { RecordKind } from '#contract/record/history.ts';
import { api } from '../api/client.ts';
import { describeFailure, sayFailure } from '../api/failure.ts';
import { useIsReadOnly } from '../session/session.ts';
import { CardSkeleton } from '../ui/feedback/card-skeleton.tsx';
import { Failed } from '../ui/feedback/no-content.tsx';
import { Icon } from '../ui/icon.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { showTime } from '../ui/shown-values.tsx';
import { audienceWords, CommentForm } from './comment-form.tsx';
import { commentsQuery } from './comments-query.ts';

const ADDRESS = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

interface Piece {
  readonly text: string;
  /** Where it begins. */
  readonly at: number;
}

/** The pieces of a text: addresses, mentions, and what stands between them. */
const piecesOf = ({ text, mentions }: Comment): Piece[] => {
  const names = mentions.filter(({ name }) => name !== '').map(({ name }) => escaped(`@${name}`));
  const marks = names.length === 0 ? ADDRESS : new RegExp(`${ADDRESS.source}|(${names.join('|')})`);
  let end = 0;
  return text
    .split(marks)
    .filter(Boolean)
    .map((piece) => {
      const at = end;
      end += piece.length;
      return { text: piece, at };
    });
};

/** The words of a comment with their line breaks: addresses are links, who is mentioned stands out. */
const CommentText = ({ comment }: { readonly comment: Comment }) => {
  const mentioned = new Set(comment.mentions.map(({ name }) => `@${name}`));
  return (
    <p className="comment-text">
      {piecesOf(comment).map(({ text, at }) => {
        if (mentioned.has(text)) return <strong key={at}>{text}</strong>;
        if (!ADDRESS.test(text)) return text;
        return (
          <a key={at} href={text} target="_blank" rel="noopener noreferrer nofollow">
            {text}
          </a>
        );
      })}
    </p>
  );
};

interface CommentItemProps {
  readonly place: { readonly kind: RecordKind; readonly id: string };
  readonly comment: Comment;
  /** A notification led to it. */
  readonly isWanted: boolean;
  /** The user only reads. */
  readonly isReadOnly: boolean;
  onChanged(): void;
}

/** A comment with who reads it; its author changes and deletes it here. */
const CommentItem = ({ place, comment, isWanted, isReadOnly, onChanged }: CommentItemProps) => {
  const { key, version, at, who, isMine, audience, editedAt, deletedAt } = comment;
  const [doing, setDoing] = useState<'edit' | 'delete'>();
  const [problem, setProblem] = useState('');
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    item.current?.focus({ preventScroll: true });
    item.current?.scrollIntoView({ block: 'center' });
  }, [isWanted]);
  const close = () => {
    setDoing(undefined);
    setProblem('');
  };
  const remove = async () => {
    try {
      await api.record.removeComment({ query: { ...place, key, version } });
      close();
      onChanged();
    } catch (failure) {
      setProblem(sayFailure(failure));
    }
  };
  return (
    <li ref={item} className="change" tabIndex={isWanted ? -1 : undefined} aria-current={isWanted || undefined}>
      <div className="change-head">
        <strong>{who || 'The operator'}</strong>
        <span className="quiet">
          <time dateTime={at}>{showTime(at)}</time> · {audienceWords[audience]}
          {deletedAt === '' && editedAt !== '' && ` · edited ${showTime(editedAt)}`}
        </span>
        {isMine && !isReadOnly && deletedAt === '' && doing !== 'edit' && (
          <span className="comment-tools">
            <button type="button" className="icon-button" aria-label="Edit comment" onClick={() => setDoing('edit')}>
              <Icon name="edit" />
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label="Delete comment"
              onClick={() => setDoing('delete')}
            >
              <Icon name="remove" />
            </button>
          </span>
        )}
      </div>
      {deletedAt !== '' && <p className="quiet comment-text">This comment was deleted, {showTime(deletedAt)}.</p>}
      {deletedAt === '' && doing !== 'edit' && <CommentText comment={comment} />}
      {doing === 'edit' && (
        <CommentForm
          place={place}
          label="Change comment"
          submit="Save comment"
          before={comment}
          save={(said) => api.record.changeComment({ body: { ...place, key, version, ...said } })}
          onSaved={() => {
            close();
            onChanged();
          }}
          onCancel={close}
        />
      )}
      {doing === 'delete' && (
        <ConfirmDialog
          message="Are you sure you want to delete this comment?"
          problem={problem}
          destructive
          onConfirm={remove}
          onCancel={close}
        />
      )}
    </li>
  );
};

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
  const query = useInfiniteQuery(commentsQuery(kind, recordId));
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
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
          <ShowMore query={query} name="Show earlier comments" />
        </div>
      )}
    </>
  );
};
