import { ApplicationError } from '../../contract/application-error.ts';
import { type Company, type CompanyRow, companyDefinition } from '../../contract/company/record.ts';
import { defineEntity } from '../store/entity.ts';
import { type FamilyId, newFamilyRootId } from '../store/id.ts';
import { Repository } from '../store/repository.ts';
import { familyScope, type Scope } from '../store/scope.ts';
import { TtlCache } from '../store/ttl-cache.ts';
import { listed } from './listed.ts';

export const companyEntity = defineEntity<Company, CompanyRow>({
  ...listed(companyDefinition),
  journal: 'portal',
  missing: 'Company Id is not available',
  owners: () => ['id'],
  unique: {
    fields: ['name'],
    taken: () => new ApplicationError('Save Failed', 'A company with this name exists already.'),
  },
  recoverable: true,
  newId: newFamilyRootId,
});

/** Root companies of a scope. Resellers are companies too and live in their family (D-43). */
export const companies = (scope: Scope) => new Repository(companyEntity, scope);

/** The roots of all families a portal-wide scope spans. */
export const allFamilies = async (scope: Scope) => (await companies(scope).all()).map(({ id }) => id);

const NAME_KEPT_MS = 60_000;
const rootNames = new TtlCache<string>(NAME_KEPT_MS);
const reader = { userId: '', userName: '' };

/** The name of a family's root company, at most a minute old: lists of the family join it in without asking again. */
export const rootName = (familyId: FamilyId) =>
  rootNames.get(familyId, async () => (await companies(familyScope(reader, familyId)).find(familyId))?.name ?? '');
