import { ApplicationError } from '../../../contract/application-error.ts';
import type { Option } from '../../../contract/fields/common.ts';
import type { ResponsibleKind } from '../../../contract/fields/responsible.ts';
import { kinds } from '../../../contract/kinds/kinds.ts';
import { permissionFor } from '../../../contract/rules/access.ts';
import { staffOptions } from '../../domain/responsible/staff-options.ts';
import type { Origin } from '../../entities/activity.ts';
import { findCompany } from '../../entities/company-lookup.ts';
import type { Caller } from '../../kit/caller.ts';
import { deny } from '../../kit/require-right.ts';
import { familyIdOf } from '../../store/id.ts';

/** The company that a record belongs to: providers and resellers are the root company's. */
const companyFor = async (caller: Caller, kind: ResponsibleKind, given: string) => {
  const named = given === '' ? caller.home : given;
  const companyId = kind === 'endUser' ? named : familyIdOf(named);
  const isRootOfOwn = kind !== 'endUser' && companyId === familyIdOf(caller.home);
  const scope = caller.isSuperadmin ? caller.scope(companyId) : caller.scope();
  if (!isRootOfOwn && !(await findCompany(scope, companyId))) throw new ApplicationError('Company Id is not available');
  return companyId;
};

/** The people of a company who may look after its records of a kind, by name. */
export const responsiblePeople = async (
  caller: Caller,
  { kind, companyId: given }: { readonly kind: ResponsibleKind; readonly companyId: string },
  origin: Origin,
): Promise<Option[]> => {
  if (permissionFor(caller, kinds[kind].rights.update) !== 'allow') await deny(caller, 'responsible.set', origin);
  const companyId = await companyFor(caller, kind, given);
  return staffOptions(caller, companyId);
};
