import { may } from '#contract/rules/access.ts';
import { MAX_PAGE_SIZE } from '#contract/rules/limits.ts';
import { api } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { useSession } from '#web/session/session.ts';

/** Whether documents can wait for this person's review. Role matrix rows 100 and 101. */
export const useReviewsAny = (): boolean => {
  const holder = useSession()?.holder;
  return holder !== undefined && (may(holder, 'doc.reviewPartner') || may(holder, 'doc.reviewEndUser'));
};

const waitingLongest = {
  orderBy: 'updatedTime',
  modifier: 'asc',
  page: 0,
  size: MAX_PAGE_SIZE,
  searchText: '',
} as const;
const unused = {
  companyId: undefined,
  review: undefined,
  state: undefined,
  expiresBefore: undefined,
  tableKeyName: undefined,
  rowId: undefined,
} as const;

/** What awaits the person's review, what waits longest first: how much it is, and what stands before and after a document. */
export const useQueue = (id: string) => {
  const enabled = useReviewsAny();
  const { data } = useCall(
    api.document.list,
    { query: { ...waitingLongest, ...unused, awaits: 'me' } },
    { enabled, keep: true },
  );
  const ids = data?.content.map((document) => document.id) ?? [];
  const at = ids.indexOf(id);
  return {
    total: data?.totalElements ?? 0,
    /** 1 for the first; 0 for a document that does not wait. */
    place: at + 1,
    previous: at > 0 ? ids[at - 1] : undefined,
    // From a document that does not wait the way leads to the first that does.
    next: ids[at + 1],
    /** What is looked at once this one is decided: the one after it, else what waits before it. */
    after: ids[at + 1] ?? ids.find((each) => each !== id),
  };
};
