import * as z from 'zod';
import { Id, Option } from '../fields/common.ts';
import { figure } from '../rules/figures.ts';
import { cleanLines } from '../rules/text.ts';
import { RecordKind } from './history.ts';

/** Who reads a comment: the author's own company, or every user who sees the record. D-97. */
export const audiences = ['company', 'everybody'] as const;
export const Audience = z.enum(audiences);
export type Audience = z.infer<typeof Audience>;

const COMMENT_MAX = 4_000;
const MENTIONS_MAX = 20;

/** Plain text with line breaks. */
const CommentText = z
  .string({ error: 'Please enter a comment' })
  .overwrite(cleanLines)
  .trim()
  .min(1, 'Please enter a comment')
  .max(COMMENT_MAX, { error: () => `A comment has at most ${figure(COMMENT_MAX)} characters` });

const said = {
  text: CommentText,
  audience: Audience.default('company'),
  /** Ids of the people who are notified; every other user is refused. */
  mentions: z.array(Id).max(MENTIONS_MAX, `At most ${MENTIONS_MAX} people can be mentioned`).default([]),
};

const CommentKey = z
  .string()
  .max(100)
  .regex(/^[\d:.TZ-]{20,30}#\w+$/, 'Id Not Available');

const ofRecord = { kind: RecordKind, id: Id };

/** A comment on the record `id` of a kind. */
export const NewComment = z.object({ ...ofRecord, ...said });
export type NewComment = z.infer<typeof NewComment>;

/** The user's own comment with another text, audience or people. */
export const CommentChange = NewComment.extend({ key: CommentKey, version: z.number().int() });
export type CommentChange = z.infer<typeof CommentChange>;

export const CommentRemoval = z.object({ ...ofRecord, key: CommentKey, version: z.coerce.number().int() });

/**
 * A comment as people read it. `at`, `editedAt` and `deletedAt` are ISO times, '' for never; a deleted one has no text.
 * `who` is '' for people of the operator.
 */
export const Comment = z.object({
  key: z.string(),
  version: z.number().int(),
  at: z.string(),
  who: z.string(),
  isMine: z.boolean(),
  audience: Audience,
  text: z.string(),
  mentions: z.array(Option),
  editedAt: z.string(),
  deletedAt: z.string(),
});
export type Comment = z.infer<typeof Comment>;

/** A part of the comments of a record, newest first; `next` goes on, '' at the end. */
export const CommentPart = z.object({ content: z.array(Comment), next: z.string() });
