import type { DocumentOwner } from '../../../contract/document/rules.ts';
import type { EvidenceKind } from '../../../contract/evidence/record.ts';
import { endUsers } from '../../entities/end-user.ts';
import { providers } from '../../entities/provider.ts';
import { resellers } from '../../entities/reseller.ts';
import type { Scope } from '../../store/scope.ts';

/** Whose documents those of a kind are. */
export const ownerOf: Readonly<Record<EvidenceKind, DocumentOwner>> = {
  provider: 'TECHNOLOGY_PROVIDER',
  reseller: 'RESELLER',
  endUser: 'ENDUSER',
};

/** What a sentence calls a record of a kind, and several of them. */
export const nounOf: Readonly<Record<EvidenceKind, string>> = {
  provider: 'technology provider',
  reseller: 'reseller',
  endUser: 'end user',
};

export const repositoryOf = { provider: providers, reseller: resellers, endUser: endUsers } as const satisfies Record<
  EvidenceKind,
  (scope: Scope) => unknown
>;
