import { ApplicationError } from '#contract/application-error.ts';
import type { ObligationKind } from '#contract/catalogue/obligations.ts';
import { mayReadObligations } from '#contract/obligations/rights.ts';
import type { ServerFields } from '#contract/obligations/server-fields.ts';
import type { Standee } from '#contract/standing/step.ts';
import { seenProvider } from '#lambdas/domain/provider/seen-provider.ts';
import { endUserEntity, endUsers } from '#lambdas/entities/records/end-user.ts';
import { providerEntity, providers } from '#lambdas/entities/records/provider.ts';
import { resellerEntity, resellers } from '#lambdas/entities/records/reseller.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';
import type { Base, Entity } from '#lambdas/store/repository/entity.ts';
import type { ExtraItems, Repository } from '#lambdas/store/repository/repository.ts';
import type { Actor } from '#lambdas/store/scope.ts';
import { type Caller, scopeForRecord } from './caller.ts';

interface Owing extends Base, ServerFields, Standee {
  readonly name: string;
  readonly responsibleId: string;
  readonly standingSteps: ServerFields['standingSteps'];
}

/** The fields that `change` makes, of the record and its list row as they are then. The flags belong to its standing. */
type Changed = (before: Owing, row: Row) => Partial<ServerFields> & Pick<Standee, 'activate' | 'deactivate'>;

/** A record that has obligations, and its list row. */
export interface OwingRecord {
  readonly record: Owing;
  readonly row: Row;
  /** Stores fields that the server alone writes, with further items, and returns the record as it is then; what a person changed meanwhile stays. */
  change(changed: Changed, more?: ExtraItems): Promise<OwingRecord>;
  /** Who changes it. */
  readonly actor: Actor;
  /** Its list row with some fields changed; nothing is stored. */
  rowWith(fields: ReturnType<Changed>): Row;
}

const opened = <Rec extends Owing>(
  repository: Repository<Rec, unknown>,
  entity: Pick<Entity<Rec, unknown>, 'row'>,
  record: Rec,
  actor: Actor,
): OwingRecord => ({
  record,
  row: entity.row(record),
  actor,
  rowWith: (fields) => entity.row({ ...record, ...fields }),
  change: async (changed, more = []) => {
    const change = (before: Rec) => ({ ...before, ...changed(before, entity.row(before)) });
    return opened(repository, entity, await repository.changeLatest(record.id, change, more), actor);
  },
});

const provider = async (caller: Caller, id: string) =>
  opened(providers(caller.tenantScope()), providerEntity, await seenProvider(caller, id), caller.scope().actor);

const openers: Readonly<Record<ObligationKind, (caller: Caller, id: string) => Promise<OwingRecord>>> = {
  provider,
  other: provider,
  reseller: async (caller, id) => {
    const scope = scopeForRecord(caller, id);
    const repository = resellers(scope);
    return opened(repository, resellerEntity, await repository.get(id), scope.actor);
  },
  endUser: async (caller, id) => {
    const scope = scopeForRecord(caller, id);
    const repository = endUsers(scope);
    return opened(repository, endUserEntity, await repository.get(id), scope.actor);
  },
};

/** The record of a kind that the caller may see. Role matrix row 95. */
export const findOwingRecord = async (caller: Caller, kind: ObligationKind, id: string): Promise<OwingRecord> => {
  if (!mayReadObligations(caller, kind)) throw new ApplicationError('Id Not Available');
  return openers[kind](caller, id);
};
