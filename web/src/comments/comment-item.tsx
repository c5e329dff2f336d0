import { useEffect, useRef, useState } from 'react';
import type { Comment } from '#contract/record/comment.ts';
import type { RecordKind } from '#contract/record/history.ts';
import { api } from '../api/client.ts';
import { sayFailure } from '../api/failure.ts';
import { Icon } from '../ui/icon.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { showTime } from '../ui/shown-values.tsx';
import { audienceWords, CommentForm } from './comment-form.tsx';

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

interface Props {
  readonly place: { readonly kind: RecordKind; readonly id: string };
  readonly comment: Comment;
  /** A notification led to it. */
  readonly isWanted: boolean;
  /** The user only reads. */
  readonly isReadOnly: boolean;
  onChanged(): void;
}

/** A comment with who reads it; its author changes and deletes it here. */
export const CommentItem = ({ place, comment, isWanted, isReadOnly, onChanged }: Props) => {
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
