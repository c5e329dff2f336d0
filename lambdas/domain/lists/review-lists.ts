import type { ReviewedObligation } from '#contract/catalogue/obligations.ts';
import { type ReviewedKind, reviewedKinds, reviewLabel } from '#contract/catalogue/reviewed.ts';
import type { PageRequest } from '#contract/definition/list.ts';
import { kinds, sentenceStart } from '#contract/kinds/kinds.ts';
import { allReviewsList, type ListedReview } from '#contract/review/lists.ts';
import type { ReviewRecord } from '#contract/review/record.ts';
import { review } from '#contract/review/routes.ts';
import type { ReviewOutcome } from '#contract/review/rules.ts';
import { isOpenState, type ReviewState, reviewStateOn, reviewStates } from '#contract/review/states.ts';
import { may } from '#contract/rules/access.ts';
import { storedKinds } from '#lambdas/entities/all-entities.ts';
import { dayRank, outstandingIn } from '#lambdas/entities/computed/shown-status.ts';
import { circumstancesOf, filterDays, rootName } from '#lambdas/entities/records/company.ts';
import { endUserEntity } from '#lambdas/entities/records/end-user.ts';
import { reviewEntity } from '#lambdas/entities/records/review.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';
import type { ListFilter, Presentation, ValueOf } from '#lambdas/store/journal/view/selection.ts';
import type { Entity } from '#lambdas/store/repository/entity.ts';
import { Repository } from '#lambdas/store/repository/repository.ts';
import { mayReview, mayWithdraw, reviewedKindOf, seesReviewsOfSignOff } from '../review/reviewer.ts';
import { joinedRecords, type ListReader, type ListRows, listCall } from './list-call.ts';

/** What of a shown row is stored; who has completed a review and when it was withdrawn decides who may withdraw it. */
type StoredRow = Pick<ReviewRecord, 'completedById' | 'withdrawnAt'> &
  Omit<ListedReview, 'label' | 'isMyTurn' | 'mayWithdraw' | 'company' | keyof Derived>;
type ShownReview = StoredRow & ListedReview;

/** The companies whose users see a record. */
interface Owned {
  readonly companyId: string;
  readonly parentId: string;
}

/** What is derived of a review from the list of its record. */
interface Derived extends Owned {
  readonly kind: ReviewedKind;
  readonly record: string;
  readonly due: string;
  readonly state: ReviewState;
  /** An entry of an end user that is no provider of the whole tenant yet: seen by those who see the end user. */
  readonly isOpenEntry: boolean;
}

const of = (derived: unknown) => (derived ?? null) as Derived | null;

const textAt = (value: ValueOf, field: string) => String(value(field) ?? '');

/** The records of a kind, as far as their reviews are shown with them. */
const recordsOf = async (tenantId: TenantId, kind: ReviewedKind) => {
  const { view, presentation, stamp, positionOf, text } = await joinedRecords(tenantId, kind);
  return {
    stamp,
    positionOf,
    name: text('name'),
    companyId: text('companyId'),
    parentId: text('parentId'),
    endUserId: text('endUserId'),
    entryOf: text('entryOf'),
    dueOf: (position: number, name: ReviewedObligation) =>
      outstandingIn(view.derived(position, presentation)).find(({ obligation }) => obligation.name === name)?.due ?? '',
  };
};

/** Columns that are shown as they are stored: sorted by what lies in them, without a look at the whole row. */
const stored = ['startedAt', 'startedBy', 'completedAt', 'completedBy', 'outcome', 'dueAfter'];

const kindWord = (obligation: unknown) => sentenceStart(kinds[reviewedKindOf(obligation as ReviewedObligation)].noun);

type Shown = Presentation & { show(row: Row, derived?: unknown): ShownReview };

/** How the reviews of a tenant are shown next to each other: names, days and states come from the lists of their records. */
const presentation = async (tenantId: TenantId): Promise<Shown> => {
  const [all, circumstances, company] = await Promise.all([
    Promise.all(reviewedKinds.map(async (kind) => [kind, await recordsOf(tenantId, kind)] as const)),
    circumstancesOf(tenantId),
    rootName(tenantId),
  ]);
  const records = new Map(all);
  const nameOf = (id: unknown) => {
    for (const [, { positionOf, name }] of all) {
      const position = positionOf(String(id));
      if (position !== undefined) return name(position);
    }
    return '';
  };
  // null for a review whose record is being deleted: no user sees it.
  const derive = (value: ValueOf): Derived | null => {
    const obligation = value('obligation') as ReviewedObligation;
    const kind = reviewedKindOf(obligation);
    const found = records.get(kind);
    const position = found?.positionOf(textAt(value, 'recordId'));
    if (!found || position === undefined) return null;
    const outcome = textAt(value, 'outcome') as ReviewOutcome | '';
    const due = outcome === '' ? found.dueOf(position, obligation) : textAt(value, 'dueBefore');
    const isEntry = found.entryOf(position) !== '';
    const endUsers = isEntry ? records.get('endUser') : undefined;
    const owner = endUsers?.positionOf(found.endUserId(position));
    const [owners, at] = endUsers && owner !== undefined ? [endUsers, owner] : [found, position];
    return {
      kind,
      due,
      isOpenEntry: isEntry,
      record: found.name(position),
      state: reviewStateOn({ outcome, withdrawnAt: textAt(value, 'withdrawnAt'), due }, circumstances),
      companyId: owners.companyId(at),
      parentId: owners.parentId(at),
    };
  };
  return {
    stamp: JSON.stringify([all.map(([, { stamp }]) => stamp), circumstances.stamp, company]),
    search: allReviewsList.search,
    order: allReviewsList.order.by,
    derive,
    ranks: {
      state: (derived) => reviewStates.indexOf(of(derived)?.state ?? 'withdrawn'),
      due: (derived) => dayRank(of(derived)?.due ?? ''),
    },
    columns: {
      record: { from: 'recordId', show: nameOf },
      label: { from: 'obligation', show: (name) => reviewLabel(name as ReviewedObligation) },
      state: { from: 'outcome', show: String, derivedValue: (derived) => of(derived)?.state },
      due: { from: 'dueBefore', show: String, derivedValue: (derived) => of(derived)?.due },
      kind: { from: 'obligation', show: kindWord, derivedValue: (derived) => of(derived)?.kind },
      company: { from: 'parentId', show: () => company },
      ...Object.fromEntries(
        stored.map((field) => [field, { from: field, show: (value: unknown) => String(value ?? '') }]),
      ),
    },
    show: (row, derived) => ({
      ...(row as unknown as StoredRow),
      label: reviewLabel(row.obligation as ReviewedObligation),
      kind: of(derived)?.kind ?? 'provider',
      record: of(derived)?.record ?? '',
      state: of(derived)?.state ?? 'open',
      due: of(derived)?.due ?? '',
      isMyTurn: false,
      mayWithdraw: false,
      company,
    }),
  };
};

/** The reviews of all records next to each other: the same stored list as that of one record, shown with their records. */
const allReviews: Entity<ReviewRecord, ShownReview> = {
  ...reviewEntity,
  list: allReviewsList,
  days: filterDays,
  presentation,
};

interface Query extends PageRequest {
  readonly companyId?: string | undefined;
  readonly obligation?: ReviewedObligation | undefined;
  readonly state?: ReviewState | undefined;
}

/** Reviews of records that the reader may look at; of sign-offs only for those who see more than that one was given. */
const seenBy = (reader: ListReader, { companyId, obligation, state }: Query): ListFilter => {
  const scope = reader.scope(companyId);
  const { companies, visibility } = scope;
  const readable = reviewedKinds.filter((kind) => may(reader, kinds[kind].rights.read));
  const seesSignOffs = seesReviewsOfSignOff(reader);
  const owners = endUserEntity.owners(scope) as readonly (keyof Owned)[];
  const isOwned = (owned: Owned) => companies === 'all' || owners.some((field) => companies.has(owned[field]));
  const seesRecord = (derived: Derived) =>
    readable.includes(derived.kind) &&
    ((storedKinds[derived.kind].belongsTo === 'tenant' && (visibility !== 'home' || !derived.isOpenEntry)) ||
      isOwned(derived));
  const isInState = (derived: Derived) =>
    state === undefined || derived.state === state || (state === 'open' && isOpenState(derived.state));
  const seen = companies === 'all' ? companies : [...companies];
  return {
    key: JSON.stringify(['all reviews', seen, visibility, readable, seesSignOffs, obligation, state]),
    matches: (value, derived) => {
      const known = of(derived());
      return (
        known !== null &&
        (seesSignOffs || value('obligation') !== 'provider.signOff') &&
        (obligation === undefined || value('obligation') === obligation) &&
        seesRecord(known) &&
        isInState(known)
      );
    },
  };
};

/** All reviews that the reader sees, each with what the reader may do about it. Role matrix row 124. */
const reviewRows = (reader: ListReader, query: Query): ListRows<ShownReview> => {
  const { companyId, obligation: _obligation, state: _state, ...request } = query;
  return {
    all: new Repository(allReviews, reader.tenantScope(companyId)),
    criteria: { ...request, listFilter: seenBy(reader, query) },
    finish: async (rows) =>
      rows.map((row) => ({
        ...row,
        isMyTurn: mayReview(reader, row.obligation),
        mayWithdraw: mayWithdraw(reader, row),
      })),
  };
};

/** The list call of all reviews. */
export const reviewLists = {
  all: listCall(review.all, { title: 'Reviews', spec: allReviewsList, rows: reviewRows }),
};
