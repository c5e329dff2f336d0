import type { Comment } from '../../../contract/comment/record.ts';

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
export const CommentText = ({ comment }: { readonly comment: Comment }) => {
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
