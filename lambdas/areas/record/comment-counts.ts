import { ApplicationError } from '../../../contract/application-error.ts';
import type { RecordKind } from '../../../contract/history/kinds.ts';
import { kinds } from '../../../contract/kinds/kinds.ts';
import type { Origin } from '../../entities/activity.ts';
import { commentsOf } from '../../entities/comment.ts';
import type { Caller } from '../../kit/caller.ts';
import { requireRight } from '../../kit/require-right.ts';
import { isFor } from './comments.ts';
import { readable } from './readable.ts';

/** A page of a list has no more rows. */
const RECORDS_MAX = 100;

/** Of more comments than one query reads, the newest are counted. */
const countOf = async (caller: Caller, kind: RecordKind, id: string): Promise<number> => {
  if (!(await readable[kind].find(caller, id))) return 0;
  const { found } = await commentsOf(id, '');
  return found.filter((comment) => comment.deletedAt === '' && isFor(caller, comment)).length;
};

/** How many comments the caller finds on each of some records; those without any are left out. Role matrix row 110. */
export const commentCounts = async (
  caller: Caller,
  { kind, ids }: { readonly kind: RecordKind; readonly ids: string },
  origin: Origin,
): Promise<Record<string, number>> => {
  await requireRight(caller, kinds[kind].rights.read, origin);
  const asked = [...new Set(ids.split(','))].filter((id) => id !== '');
  if (asked.length > RECORDS_MAX) throw new ApplicationError('Please ask about fewer records.', '', 400);
  const counts = await Promise.all(asked.map(async (id) => [id, await countOf(caller, kind, id)] as const));
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
};
