import { denied } from '#contract/application-error.ts';
import type { BulkChange, ChangeExample } from '#contract/bulk-change/record.ts';
import { mayChange } from '#contract/bulk-change/rights.ts';
import type { RemovalEffect } from '#contract/fields/file.ts';
import { type ProviderRecord, providerDefinition } from '#contract/provider/record.ts';
import type { Editor } from '#lambdas/domain/provider/save-rules.ts';
import { seesProvider } from '#lambdas/domain/provider/seen-provider.ts';
import type { ImportProgress } from '#lambdas/entities/imports/import-progress.ts';
import { findPrincipal, isOfReseller, type Principal, requireChanging } from '#lambdas/entities/people/principal.ts';
import { isAdmitted, scopesOf } from '#lambdas/kit/caller.ts';
import type { ListProjection } from '#lambdas/store/journal/view/view.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import type { RecordWrite } from '#lambdas/store/repository/record-write.ts';
import type { Repository } from '#lambdas/store/repository/repository.ts';
import type { ScopedViewer } from '#lambdas/store/scope.ts';
import type { TransactItem } from '../store/journal/write/transact-item.ts';

/** In whose name records are changed: what they may do and see, as it is now. */
export interface ChangingPerson extends Editor, ScopedViewer {
  readonly userId: string;
  readonly userName: string;
  readonly principal: Principal;
}

/** The person behind a change. Throws 403 where they have lost the right, or are of another company by now. */
export const changingPerson = async (
  { actor, kind, companyId }: Pick<ImportProgress, 'actor' | 'kind' | 'companyId'>,
  { op }: BulkChange,
): Promise<ChangingPerson> => {
  const principal = await findPrincipal(actor);
  if (!principal || !isAdmitted(principal)) throw denied();
  if (!mayChange({ ...principal, isOfReseller: isOfReseller(principal) }, kind, op)) throw denied();
  if (!principal.isSuperadmin && principal.home !== companyId) throw denied();
  await requireChanging(principal);
  const { scope, tenantScope } = scopesOf({ ...principal, via: 'change' });
  const chosen = principal.isSuperadmin ? companyId : undefined;
  return { ...principal, principal, scope: () => scope(chosen), tenantScope: () => tenantScope(chosen) };
};

/** The refusal of a provider that a person does not see, in the words of one that does not exist. */
export const unseenProvider =
  (person: ChangingPerson) =>
  async (record: ProviderRecord): Promise<string> =>
    (await seesProvider(person, record)) ? '' : `This ${providerDefinition.noun} is not available.`;

/** Why a record cannot be changed: a sentence for the person. */
export class NotChanged extends Error {}

/** What a change makes of a record: what is written for it, nothing if it is so already, or why it cannot be. */
export type Outcome = readonly RecordWrite[] | NotChanged;

/** What becomes of each of some records, and what their write depends on. */
export interface Decision {
  readonly outcomes: readonly Outcome[];
  readonly transactItems: readonly TransactItem[];
}

/** A record, and what is written for it. */
export interface Changed<Rec> {
  readonly record: Rec;
  readonly parts: readonly RecordWrite[];
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
  /** Why this person may not do this with this record; '' if they may. */
  refusal(record: Rec): Promise<string>;
  /** Decides about records as the list is. Writes nothing. */
  decide(view: ListProjection, records: readonly Rec[]): Promise<Decision>;
  /** What the transaction of those that are written needs besides. */
  also?(changed: readonly Changed<Rec>[]): Promise<readonly TransactItem[]>;
  /** What follows once they were written; may be repeated, and where it fails the task worker does it. */
  written?(changed: readonly Changed<Rec>[]): Promise<void>;
  /** What is shown of a record in the plan, if that is not how its fields change. */
  example?(record: Rec): ChangeExample['fields'];
  /** What the change does to other records, counted for those that would be changed. */
  effects?(records: readonly Rec[]): Promise<readonly RemovalEffect[]>;
}
