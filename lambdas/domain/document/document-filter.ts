import type { DocumentFilters } from '#contract/document/filters.ts';
import type { DocumentRecord } from '#contract/document/record.ts';
import { documentOwners } from '#contract/kinds/wire.ts';
import { stateOf } from '#lambdas/entities/records/document.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { both, type ListFilter, type ValueOf } from '#lambdas/store/journal/view/selection.ts';
import type { ListReader } from '../lists/list-call.ts';
import { documentsOfSeenProviders } from '../provider/seen-provider.ts';
import { hasReviewRight, reviewsAlone } from './reviewers.ts';
import { visibleDocuments } from './visible-documents.ts';

type Matches = (value: ValueOf) => boolean;

const fileIn = (value: ValueOf) => value('file') as DocumentRecord['file'];

/** What waits for the caller's own decision. D-95. */
const awaitsCaller = async (caller: ListReader): Promise<Matches> => {
  const tenantId = tenantIdOf(caller.home);
  const mine = documentOwners.filter((owner) => hasReviewRight(caller, owner));
  const alone: string[] = [];
  for (const owner of mine)
    if (!caller.isSuperadmin && (await reviewsAlone(caller, tenantId, owner))) alone.push(owner);
  return (value) => {
    const owner = String(value('tableKeyName'));
    const isAwaiting = fileIn(value)?.review?.state === 'awaiting' && mine.some((each) => each === owner);
    return isAwaiting && (alone.includes(owner) || fileIn(value)?.authorId !== caller.userId);
  };
};

/** Which documents a list of the caller shows. */
export const documentFilter = async (
  caller: ListReader,
  filters: DocumentFilters & { readonly companyId?: string | undefined },
): Promise<ListFilter> => {
  const { review, state, awaits, expiresBefore = '', tableKeyName, rowId, companyId } = filters;
  const sees = both(visibleDocuments(caller, companyId).sees, await documentsOfSeenProviders(caller));
  const isMine = awaits === undefined ? undefined : await awaitsCaller(caller);
  // A file that does not arrive is refused after a while, and rights may change: such lists are not cached long.
  const minute = state === undefined && awaits === undefined ? 0 : Math.floor(Date.now() / 60_000);
  const wanted = { review, state, awaits, expiresBefore, tableKeyName, rowId, minute };
  return {
    key: JSON.stringify([sees.key, awaits && caller.userId, wanted]),
    matches: (value, derived) =>
      sees.matches(value, derived) &&
      (review === undefined || value('review') === review) &&
      (state === undefined || stateOf(value('incoming') as DocumentRecord['incoming']).state === state) &&
      (expiresBefore === '' || (value('validUntil') !== '' && String(value('validUntil')) < expiresBefore)) &&
      (tableKeyName === undefined || value('tableKeyName') === tableKeyName) &&
      (rowId === undefined || value('rowId') === rowId) &&
      (isMine === undefined || isMine(value)),
  };
};
