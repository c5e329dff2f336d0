import { ApplicationError } from '#contract/application-error.ts';
import type { ObligationKind } from '#contract/catalogue/obligations.ts';
import { isReviewed } from '#contract/catalogue/reviewed.ts';
import { factsOfLine, lineWords } from '#contract/obligations/in-force.ts';
import { certificateOf, type Outstanding } from '#contract/obligations/outstanding-item.ts';
import { mayReadObligations } from '#contract/obligations/rights.ts';
import type { ServerFields } from '#contract/obligations/server-fields.ts';
import type { Snooze } from '#contract/obligations/snooze.ts';
import { seesSignOff } from '#contract/provider/sign-off.ts';
import { latestReviews } from '#contract/review/facts.ts';
import type { ReviewRecord } from '#contract/review/record.ts';
import { outcomeWords } from '#contract/review/rules.ts';
import { dayIn, showDay } from '#contract/rules/dates.ts';
import { seenProvider } from '#lambdas/domain/provider/seen-provider.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import { tenantSettingsOf, todayIn } from '#lambdas/entities/records/company.ts';
import { endUserEntity, endUsers } from '#lambdas/entities/records/end-user.ts';
import { providerEntity, providers } from '#lambdas/entities/records/provider.ts';
import { resellerEntity, resellers } from '#lambdas/entities/records/reseller.ts';
import { reviews } from '#lambdas/entities/records/review.ts';
import { type Caller, scopeForRecord } from '#lambdas/kit/caller.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';
import type { Base, Entity } from '#lambdas/store/repository/entity.ts';
import type { Repository } from '#lambdas/store/repository/repository.ts';
import { serverActor, tenantScope } from '#lambdas/store/scope.ts';

/** What a record knows of its documents and reviews. */
type KnownFacts = Pick<ServerFields, 'documentFacts' | 'reviewFacts'>;

/** Says why an obligation is in its state; '' if there is nothing to say. */
export type WhyOf = (outstanding: Outstanding) => string;

const reviewWords = ({ outcome, completedBy, conditions }: ReviewRecord, on: string) =>
  outcome === '' ? '' : `${outcomeWords[outcome]} on ${showDay(on)} by ${completedBy}: ${conditions}`;

/** The latest reviews of a record that have something to say, by what was reviewed: failures and conditions. D-102. */
const tellingReviews = async (caller: Caller, tenantId: TenantId, { reviewFacts }: KnownFacts) => {
  const seesAll = seesSignOff(caller, isOfReseller(caller));
  const telling = [...latestReviews(reviewFacts ?? []).values()].filter(
    ({ outcome, obligation }) => outcome !== 'passed' && (seesAll || obligation !== 'provider.signOff'),
  );
  if (telling.length === 0) return new Map<string, string>();
  const [found, { timeZone }] = await Promise.all([
    reviews(tenantScope(serverActor, tenantId)).findMany(telling.map(({ id }) => id)),
    tenantSettingsOf(tenantId),
  ]);
  const dayOf = dayIn(timeZone);
  return new Map(
    telling.flatMap(({ id, obligation, at }) => {
      const review = found.get(id);
      return review ? [[obligation, reviewWords(review, dayOf(at))] as const] : [];
    }),
  );
};

/** Makes the function that says why each obligation of a record is in its state. */
export const whyIn = async (caller: Caller, tenantId: TenantId, facts: KnownFacts, today: string): Promise<WhyOf> => {
  const reviewed = await tellingReviews(caller, tenantId, facts);
  return (outstanding) => {
    const { obligation, documentKind: key } = outstanding;
    if (isReviewed(obligation.name)) return reviewed.get(obligation.name) ?? '';
    if (key === '') return '';
    return lineWords(
      factsOfLine(facts.documentFacts ?? [], { key, certificateId: certificateOf(outstanding) }),
      outstanding,
      today,
    );
  };
};

/** What is snoozed of a record afterwards, by its row as it is now. */
type Changed = (row: Row, snoozes: readonly Snooze[]) => Snooze[];

/** A record that owes something, as its list row. */
export interface ObligationRecord {
  readonly row: Row;
  readonly facts: KnownFacts;
  /** Puts off what `changed` says, and nothing else of the record changes; returns its row. */
  putOff(changed: Changed): Promise<Row>;
  /** Forgets who looked after it. */
  dismissFormer(): Promise<unknown>;
}

interface Owing extends Base, ServerFields {}

const opened = async <Rec extends Owing>(
  repository: Repository<Rec, unknown>,
  { row: rowOf }: Pick<Entity<Rec, unknown>, 'row'>,
  record: Rec,
): Promise<ObligationRecord> => {
  const { id } = record;
  const touchedOn = await todayIn(tenantIdOf(id));
  return {
    row: rowOf(record),
    facts: record,
    putOff: async (changed) =>
      rowOf(
        await repository.changeLatest(id, (before) => ({
          ...before,
          snoozes: changed(rowOf(before), before.snoozes),
          touchedOn,
        })),
      ),
    dismissFormer: () => repository.changeLatest(id, (before) => ({ ...before, formerResponsible: '', touchedOn })),
  };
};

const provider = async (caller: Caller, id: string) =>
  opened(providers(caller.tenantScope()), providerEntity, await seenProvider(caller, id));

const openers: Readonly<Record<ObligationKind, (caller: Caller, id: string) => Promise<ObligationRecord>>> = {
  provider,
  other: provider,
  reseller: async (caller, id) => {
    const repository = resellers(scopeForRecord(caller, id));
    return opened(repository, resellerEntity, await repository.get(id));
  },
  endUser: async (caller, id) => {
    const repository = endUsers(scopeForRecord(caller, id));
    return opened(repository, endUserEntity, await repository.get(id));
  },
};

/** The record of a kind that the caller may see. Role matrix row 95. */
export const findObligationRecord = async (
  caller: Caller,
  kind: ObligationKind,
  recordId: string,
): Promise<ObligationRecord> => {
  if (!mayReadObligations(caller, kind)) throw new ApplicationError('Id Not Available');
  return openers[kind](caller, recordId);
};
