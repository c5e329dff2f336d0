import { ApplicationError } from '#contract/application-error.ts';
import type { OwingKind } from '#contract/catalogue/obligations.ts';
import type { ServerKept } from '#contract/obligations/server-fields.ts';
import type { Snooze } from '#contract/obligations/snooze.ts';
import { mayRead } from '#lambdas/domain/obligations/owing-lists.ts';
import { seenProvider } from '#lambdas/domain/provider/seen-provider.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { endUserEntity, endUsers } from '#lambdas/entities/records/end-user.ts';
import { providerEntity, providers } from '#lambdas/entities/records/provider.ts';
import { resellerEntity, resellers } from '#lambdas/entities/records/reseller.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { scopeForRecord } from '#lambdas/kit/caller.ts';
import { familyIdOf } from '#lambdas/store/id.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';
import type { Base, Entity } from '#lambdas/store/repository/entity.ts';
import type { Repository } from '#lambdas/store/repository/repository.ts';
import type { KnownFacts } from './why.ts';

/** What is put off of a record afterwards, by its row as it is now. */
type Changed = (row: Row, snoozes: readonly Snooze[]) => Snooze[];

/** A record that owes something, as its list row. */
export interface OwingRecord {
  readonly row: Row;
  readonly facts: KnownFacts;
  /** Puts off what `changed` says, and nothing else of the record changes; returns its row. */
  putOff(changed: Changed): Promise<Row>;
  /** Forgets who looked after it. */
  dismissFormer(): Promise<unknown>;
}

interface Owing extends Base, ServerKept {}

const opened = async <Rec extends Owing>(
  repository: Repository<Rec, unknown>,
  { row: rowOf }: Pick<Entity<Rec, unknown>, 'row'>,
  record: Rec,
): Promise<OwingRecord> => {
  const { id } = record;
  const touchedOn = await todayIn(familyIdOf(id));
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
  opened(providers(caller.familyScope()), providerEntity, await seenProvider(caller, id));

const openers: Readonly<Record<OwingKind, (caller: Caller, id: string) => Promise<OwingRecord>>> = {
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
export const owingRecord = async (caller: Caller, kind: OwingKind, recordId: string): Promise<OwingRecord> => {
  if (!mayRead(caller, kind)) throw new ApplicationError('Id Not Available');
  return openers[kind](caller, recordId);
};
