import type { AskedDocuments } from '#contract/document-request/asked.ts';
import type { DocumentRequestRecord } from '#contract/document-request/record.ts';
import { endUserDefinition } from '#contract/end-user/record.ts';
import { providerDefinition } from '#contract/provider/record.ts';
import { resellerDefinition } from '#contract/reseller/record.ts';
import { endUserOwner } from '#lambdas/domain/end-user/documents.ts';
import { providerOwner } from '#lambdas/domain/provider/documents.ts';
import { resellerOwner } from '#lambdas/domain/reseller/documents.ts';
import { endUserEntity, endUsers } from '#lambdas/entities/records/end-user.ts';
import { providerEntity, providers } from '#lambdas/entities/records/provider.ts';
import { resellerEntity, resellers } from '#lambdas/entities/records/reseller.ts';
import type { FamilyId } from '#lambdas/store/id.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import type { Changer } from './changer.ts';
import type { ChangingPerson } from './changing-person.ts';
import { requester } from './requester.ts';
import { unseenProvider } from './unseen-provider.ts';

interface Asking {
  readonly person: ChangingPerson;
  readonly familyId: FamilyId;
  readonly asked: AskedDocuments;
  /** The ids of the blank forms that each request carries. */
  readonly forms: readonly string[];
}

/** Opens a request for documents of many records of a kind. */
export type RequestChanger<Rec extends Base> = (asking: Asking) => Promise<Changer<Rec, DocumentRequestRecord>>;

/** Requests documents of each kind of record as its own call does. Role matrix rows 103 and 104. */
export const requestChangers = {
  reseller: (asking: Asking) =>
    requester({
      ...asking,
      noun: resellerDefinition.noun,
      owner: 'RESELLER',
      records: resellers(asking.person.scope()),
      ownerOf: resellerOwner,
      owing: ['reseller'],
      rowOf: resellerEntity.row,
      refusal: async () => '',
    }),
  techProvider: (asking: Asking) =>
    requester({
      ...asking,
      noun: providerDefinition.noun,
      owner: 'TECHNOLOGY_PROVIDER',
      records: providers(asking.person.familyScope()),
      ownerOf: providerOwner,
      owing: ['provider', 'other'],
      rowOf: providerEntity.row,
      refusal: unseenProvider(asking.person),
    }),
  endUser: (asking: Asking) =>
    requester({
      ...asking,
      noun: endUserDefinition.noun,
      owner: 'ENDUSER',
      records: endUsers(asking.person.scope()),
      ownerOf: endUserOwner,
      owing: ['endUser'],
      rowOf: endUserEntity.row,
      refusal: async () => '',
    }),
};
