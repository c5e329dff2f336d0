import type { Kind } from '#contract/kinds/kinds.ts';
import type { Base, Entity } from '../store/repository/entity.ts';
import type { Repository } from '../store/repository/repository.ts';
import type { Scope, ScopedViewer } from '../store/scope.ts';
import { accessDecisionEntity } from './records/access-decision.ts';
import { companies, companyEntity } from './records/company.ts';
import { divisionEntity, divisions } from './records/division.ts';
import { documentEntity, documents } from './records/document.ts';
import { documentRequestEntity } from './records/document-request.ts';
import { endUserEntity, endUsers } from './records/end-user.ts';
import { messageEntity } from './records/message.ts';
import { providerEntity, providers } from './records/provider.ts';
import { reportEntity, reports } from './records/report.ts';
import { resellerEntity, resellers } from './records/reseller.ts';
import { reviewEntity } from './records/review.ts';
import { siteInspectionEntity, siteInspections } from './records/site-inspection.ts';
import { userEntity, users } from './records/user.ts';

interface StoredKind<Rec extends Base, Shown> {
  readonly entity: Entity<Rec, Shown>;
  repository(scope: Scope): Repository<Rec, Shown>;
  /** Whether a record belongs to one company, or to the whole tenant of its company. Role matrix 0. */
  readonly belongsTo: 'company' | 'tenant';
}

const stored = <Rec extends Base, Shown>(kind: StoredKind<Rec, Shown>): StoredKind<Rec, Shown> => kind;

/** How each kind of record of contract/kinds is stored. One that is missing does not compile. */
export const storedKinds = {
  provider: stored({ entity: providerEntity, repository: providers, belongsTo: 'tenant' }),
  reseller: stored({ entity: resellerEntity, repository: resellers, belongsTo: 'company' }),
  endUser: stored({ entity: endUserEntity, repository: endUsers, belongsTo: 'company' }),
  division: stored({ entity: divisionEntity, repository: divisions, belongsTo: 'company' }),
  document: stored({ entity: documentEntity, repository: documents, belongsTo: 'company' }),
  siteInspection: stored({ entity: siteInspectionEntity, repository: siteInspections, belongsTo: 'tenant' }),
  user: stored({ entity: userEntity, repository: users, belongsTo: 'company' }),
  company: stored({ entity: companyEntity, repository: companies, belongsTo: 'company' }),
  report: stored({ entity: reportEntity, repository: reports, belongsTo: 'company' }),
} satisfies Readonly<Record<Kind, unknown>>;

/** The scope in which a user sees records of a kind. */
export const scopeOfKind = (kind: Kind, viewer: ScopedViewer, companyId?: string): Scope =>
  storedKinds[kind].belongsTo === 'tenant' ? viewer.tenantScope(companyId) : viewer.scope(companyId);

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
