import type { EvidenceKind } from '../../../contract/evidence/record.ts';
import { endUsers } from '../../entities/end-user.ts';
import { providers } from '../../entities/provider.ts';
import { resellers } from '../../entities/reseller.ts';
import type { Scope } from '../../store/scope.ts';

export const repositoryOf = { provider: providers, reseller: resellers, endUser: endUsers } as const satisfies Record<
  EvidenceKind,
  (scope: Scope) => unknown
>;
