import type { ChangeExample } from '#contract/bulk-change/record.ts';
import type { RemovalEffect } from '#contract/fields/file.ts';
import type { ListView } from '#lambdas/store/journal/view/view.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import type { Part } from '#lambdas/store/repository/part.ts';
import type { Repository } from '#lambdas/store/repository/repository.ts';

/** Why a record cannot be changed: a sentence for the person. */
export class NotChanged extends Error {}

/** What a change makes of a record: what is written for it, nothing where it is so already, or why it cannot be. */
export type Outcome = readonly Part[] | NotChanged;

/** What becomes of each of some records, and what their write depends on. */
export interface Decision {
  readonly outcomes: readonly Outcome[];
  readonly transactItems: readonly TransactItem[];
}

/** A record, and what is written for it. */
export interface Changed<Rec> {
  readonly record: Rec;
  readonly parts: readonly Part[];
}

/**
 * One change of one kind of record, in the name of one person. Rights and rules are those of the record's own calls. What is
 * written may be records of another kind, which belong to the chosen ones.
 */
export interface Changer<Rec extends Base, Written extends Base = Rec> {
  /** 'technology provider' */
  readonly noun: string;
  /** Records per transaction of 100 items. */
  readonly rowsPerWrite: number;
  /** The chosen records, within what the person sees. */
  readonly chosen: Pick<Repository<Rec, unknown>, 'findMany'>;
  /** Where is written. */
  readonly repository: Repository<Written, unknown>;
  /** Why this person may not do this with this record; '' where they may. */
  refusal(record: Rec): Promise<string>;
  /** Decides about records as the list is. Writes nothing. */
  decide(view: ListView, records: readonly Rec[]): Promise<Decision>;
  /** What the transaction of those that are written needs besides. */
  also?(changed: readonly Changed<Rec>[]): Promise<readonly TransactItem[]>;
  /** What follows once they were written; may be repeated, and where it fails the task worker does it. */
  written?(changed: readonly Changed<Rec>[]): Promise<void>;
  /** What is shown of a record in the plan, where that is not how its fields change. */
  example?(record: Rec): ChangeExample['fields'];
  /** What the change does to other records, counted for those that would be changed. */
  effects?(records: readonly Rec[]): Promise<readonly RemovalEffect[]>;
}
