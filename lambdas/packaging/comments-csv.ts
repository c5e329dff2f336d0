import { showDay } from '../../contract/rules/dates.ts';
import { commentsOf, type StoredComment } from '../entities/comment.ts';
import { csvLine, UTF8_MARK } from '../sheets/csv-file.ts';
import type { FamilyFacts } from './family-facts.ts';

/** Whose package it is: the company of the person who asked. */
export interface CommentReader {
  readonly home: string;
}

const audienceWords = { company: 'The company', everybody: 'Everybody who sees the record' } as const;

/** The comments of a record that the person who asked may read, newest first, without those that were deleted. D-97. */
export const commentsCsv = async (
  recordId: string,
  { home }: CommentReader,
  { personName, dayOf }: Pick<FamilyFacts, 'personName' | 'dayOf'>,
): Promise<string> => {
  const all: StoredComment[] = [];
  let next = '';
  do {
    const part = await commentsOf(recordId, next);
    all.push(...part.found);
    next = part.next;
  } while (next !== '');
  const lines = all
    .filter((each) => each.deletedAt === '' && (each.audience === 'everybody' || each.home === home))
    .map(({ at, by, audience, text, editedAt }) =>
      csvLine(at, showDay(dayOf(at)), personName(by), audienceWords[audience], text, editedAt),
    );
  return `${UTF8_MARK}${csvLine('When (UTC)', 'Day', 'Who', 'Read by', 'Comment', 'Edited (UTC)')}${lines.join('')}`;
};
