import type { Base, Entity } from '../store/repository/entity.ts';
import { accessDecisionEntity } from './records/access-decision.ts';
import { companyEntity } from './records/company.ts';
import { divisionEntity } from './records/division.ts';
import { documentEntity } from './records/document.ts';
import { documentRequestEntity } from './records/document-request.ts';
import { endUserEntity } from './records/end-user.ts';
import { messageEntity } from './records/message.ts';
import { providerEntity } from './records/provider.ts';
import { reportEntity } from './records/report.ts';
import { resellerEntity } from './records/reseller.ts';
import { reviewEntity } from './records/review.ts';
import { siteInspectionEntity } from './records/site-inspection.ts';
import { userEntity } from './records/user.ts';

/** What every kind of record has, independent of its fields. */
type AnyEntity = Pick<
  Entity<Base, unknown>,
  'name' | 'journal' | 'format' | 'schemaNumber' | 'schema' | 'rowOf' | 'isEverActive' | 'subjectOf'
>;

/** Every kind of record that has a list. */
export const entities: readonly AnyEntity[] = [
  companyEntity,
  userEntity,
  resellerEntity,
  providerEntity,
  endUserEntity,
  divisionEntity,
  documentEntity,
  messageEntity,
  reportEntity,
  reviewEntity,
  siteInspectionEntity,
  documentRequestEntity,
  accessDecisionEntity,
];
