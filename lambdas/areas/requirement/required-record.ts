import { ApplicationError } from '#contract/application-error.ts';
import type { Facts } from '#contract/catalogue/requirements.ts';
import { kinds } from '#contract/kinds/kinds.ts';
import type { Exemption } from '#contract/obligations/requirement/exemption.ts';
import type { RequirementKind } from '#contract/obligations/requirement/facts.ts';
import { mayReadObligations } from '#contract/obligations/rights.ts';
import type { ServerFields } from '#contract/obligations/server-fields.ts';
import { findVisible } from '#lambdas/domain/document/visible-documents.ts';
import { seenProvider } from '#lambdas/domain/provider/seen-provider.ts';
import { endUserEntity, endUsers } from '#lambdas/entities/records/end-user.ts';
import { providerEntity, providers } from '#lambdas/entities/records/provider.ts';
import { resellerEntity, resellers } from '#lambdas/entities/records/reseller.ts';
import { type Caller, scopeForRecord } from '#lambdas/kit/caller.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import type { Base, Entity } from '#lambdas/store/repository/entity.ts';
import type { Repository } from '#lambdas/store/repository/repository.ts';

interface Owing extends Base, ServerFields {
  readonly name: string;
}

/** A record that the caller sees, and its exemptions. */
export interface RequiredRecord {
  readonly name: string;
  readonly facts: Facts;
  readonly exemptions: readonly Exemption[];
  /** Stores what becomes of the exemptions as they are then, with further items; what a person changed meanwhile stays. */
  exempt(
    changed: (before: readonly Exemption[]) => Exemption[],
    more?: readonly TransactItem[],
  ): Promise<RequiredRecord>;
}

const opened = <Rec extends Owing>(
  repository: Repository<Rec, unknown>,
  entity: Pick<Entity<Rec, unknown>, 'row'>,
  record: Rec,
): RequiredRecord => {
  const row = entity.row(record);
  return {
    name: record.name,
    facts: (fact) => row[fact],
    exemptions: record.exemptions,
    exempt: async (changed, more = []) => {
      const change = (before: Rec) => ({ ...before, exemptions: changed(before.exemptions) });
      return opened(repository, entity, await repository.changeLatest(record.id, change, more));
    },
  };
};

const openers: Readonly<Record<RequirementKind, (caller: Caller, id: string) => Promise<RequiredRecord>>> = {
  provider: async (caller, id) =>
    opened(providers(caller.tenantScope()), providerEntity, await seenProvider(caller, id)),
  reseller: async (caller, id) => {
    const repository = resellers(scopeForRecord(caller, id));
    return opened(repository, resellerEntity, await repository.get(id));
  },
  endUser: async (caller, id) => {
    const repository = endUsers(scopeForRecord(caller, id));
    return opened(repository, endUserEntity, await repository.get(id));
  },
};

/** A document of a record; undefined if the record has no such document, or the caller does not see it. */
export const documentOf = async (caller: Caller, kind: RequirementKind, recordId: string, documentId: string) => {
  const found = await findVisible(caller, documentId);
  return found?.rowId === recordId && found.tableKeyName === kinds[kind].wire.documentOwner ? found : undefined;
};

/** The record of a kind that the caller may see. Role matrix row 95. */
export const requiredRecord = async (caller: Caller, kind: RequirementKind, id: string): Promise<RequiredRecord> => {
  if (!mayReadObligations(caller, kind)) throw new ApplicationError('Id Not Available');
  return openers[kind](caller, id);
};
