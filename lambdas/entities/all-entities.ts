import type { Base, Entity } from '../store/entity.ts';
import { companyEntity } from './company.ts';
import { divisionEntity } from './division.ts';
import { documentEntity } from './document.ts';
import { documentRequestEntity } from './document-request.ts';
import { endUserEntity } from './end-user.ts';
import { messageEntity } from './message.ts';
import { providerEntity } from './provider.ts';
import { reportEntity } from './report.ts';
import { resellerEntity } from './reseller.ts';
import { reviewEntity } from './review.ts';
import { userEntity } from './user.ts';

/** What every kind of record has, independent of its fields. */
type AnyEntity = Pick<
  Entity<Base, unknown>,
  'name' | 'journal' | 'format' | 'schemaNumber' | 'schema' | 'rowOf' | 'isEverActive'
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
  documentRequestEntity,
];
