import { familyIdOf } from '../store/id.ts';
import type { Scope } from '../store/scope.ts';
import type { Caller } from './caller.ts';

/** What the caller may see around a record: a super admin without a chosen company looks at its family only, not at all of them. */
export const scopeForRecord = (caller: Caller, id: string, companyId?: string): Scope =>
  caller.isSuperadmin && !companyId ? caller.scope(familyIdOf(id)) : caller.scope(companyId);
