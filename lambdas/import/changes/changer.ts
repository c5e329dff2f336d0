import type { Base } from '../../store/entity.ts';
import type { TransactItem } from '../../store/journal/commit.ts';
import type { ListView } from '../../store/journal/view.ts';
import type { Part } from '../../store/part.ts';
import type { Repository } from '../../store/repository.ts';

/** Why a record cannot be changed: a sentence for the person. */
export class NotChanged extends Error {}

/** What a change makes of a record: its part of the write, nothing where it is so already, or why it cannot be. */
export type Outcome = Part | undefined | NotChanged;

/** What becomes of each of some records, and what their write depends on. */
export interface Decision {
  readonly outcomes: readonly Outcome[];
  readonly transactItems: readonly TransactItem[];
}

/** One change of one kind of record, in the name of one person. Rights and rules are those of the record's own calls. */
export interface Changer<Rec extends Base> {
  /** 'technology provider' */
  readonly noun: string;
  /** Records per transaction of 100 items. */
  readonly rowsPerWrite: number;
  /** Within what the person sees. */
  readonly repository: Repository<Rec, unknown>;
  /** Why this person may not do this with this record; '' where they may. */
  refusal(record: Rec): Promise<string>;
  /** Decides about records as the list is. Writes nothing. */
  decide(view: ListView, records: readonly Rec[]): Promise<Decision>;
  /** What the transaction of those that are written needs besides. */
  also?(records: readonly Rec[]): Promise<readonly TransactItem[]>;
  /** What follows once they were written; may be repeated, and where it fails the task worker does it. */
  written?(records: readonly Rec[]): Promise<void>;
}

export const isPart = (outcome: Outcome): outcome is Part => outcome !== undefined && !(outcome instanceof NotChanged);
