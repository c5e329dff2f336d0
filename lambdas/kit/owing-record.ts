import { ApplicationError } from '#contract/application-error.ts';
import type { ObligationKind } from '#contract/catalogue/obligations.ts';
import { mayReadObligations } from '#contract/obligations/rights.ts';
import type { ServerFields } from '#contract/obligations/server-fields.ts';
import { seenProvider } from '#lambdas/domain/provider/seen-provider.ts';
import { endUserEntity, endUsers } from '#lambdas/entities/records/end-user.ts';
import { providerEntity, providers } from '#lambdas/entities/records/provider.ts';
import { resellerEntity, resellers } from '#lambdas/entities/records/reseller.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import type { Base, Entity } from '#lambdas/store/repository/entity.ts';
import type { Repository } from '#lambdas/store/repository/repository.ts';
import { type Caller, scopeForRecord } from './caller.ts';

interface Owing extends Base, ServerFields {
  readonly name: string;
}

/** The fields that `change` makes, of the record and its list row as they are then. */
type Changed = (before: Owing, row: Row) => Partial<ServerFields>;

/** A record that has obligations, and its list row. */
export interface OwingRecord {
  readonly record: Owing;
  readonly row: Row;
  /** Stores fields that the server alone writes, with further items, and returns the record as it is then; what a person changed meanwhile stays. */
  change(changed: Changed, more?: readonly TransactItem[]): Promise<OwingRecord>;
}

const opened = <Rec extends Owing>(
  repository: Repository<Rec, unknown>,
  entity: Pick<Entity<Rec, unknown>, 'row'>,
  record: Rec,
): OwingRecord => ({
  record,
  row: entity.row(record),
  change: async (changed, more = []) => {
    const change = (before: Rec) => ({ ...before, ...changed(before, entity.row(before)) });
    return opened(repository, entity, await repository.changeLatest(record.id, change, more));
  },
});

const provider = async (caller: Caller, id: string) =>
  opened(providers(caller.tenantScope()), providerEntity, await seenProvider(caller, id));

const openers: Readonly<Record<ObligationKind, (caller: Caller, id: string) => Promise<OwingRecord>>> = {
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
export const findOwingRecord = async (caller: Caller, kind: ObligationKind, id: string): Promise<OwingRecord> => {
  if (!mayReadObligations(caller, kind)) throw new ApplicationError('Id Not Available');
  return openers[kind](caller, id);
};
