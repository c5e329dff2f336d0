import { endUserEntity } from '#lambdas/entities/records/end-user.ts';
import { resellerEntity } from '#lambdas/entities/records/reseller.ts';
import { userEntity } from '#lambdas/entities/records/user.ts';
import { blocking, naming, type RelatedRecords, type Relation } from '../cascade/removal-effects.ts';

/** Records that keep a company from being deleted; nothing goes with it. D-42. */
export const companyDependants: readonly Relation[] = [
  naming('user', userEntity, 'companyId', 'userName'),
  naming('reseller', resellerEntity, 'resellerCompanyId'),
  naming('end user', endUserEntity, 'parentId'),
];

/** What people are told before they remove one. */
export const companyEffects: readonly RelatedRecords[] = companyDependants.map(blocking);
