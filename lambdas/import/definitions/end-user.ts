import { NewEndUser } from '#contract/end-user/forms.ts';
import { type EndUserRecord, endUserDefinition } from '#contract/end-user/record.ts';
import { serverFieldsOf } from '#contract/obligations/server-fields.ts';
import { purposeFieldsOf } from '#contract/purpose/record.ts';
import {
  endUserDivisions,
  endUserProviders,
  endUserReseller,
  endUserResponsible,
  endUserRules,
} from '#lambdas/domain/end-user/save-rules.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { divisionEntity } from '#lambdas/entities/records/division.ts';
import { endUserEntity, endUsers } from '#lambdas/entities/records/end-user.ts';
import { providerEntity } from '#lambdas/entities/records/provider.ts';
import { resellerEntity } from '#lambdas/entities/records/reseller.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { loadView } from '#lambdas/store/journal/load.ts';
import type { Scope } from '#lambdas/store/scope.ts';
import { contactCodecs } from './contact-cells.ts';
import {
  businessCodec,
  companiesOf,
  type NamedCompany,
  notOwn,
  providersCodec,
  resellerCodec,
} from './end-user-cells.ts';
import { type ImportDefinition, type Owner, RowProblem } from './import-definition.ts';
import { peopleNames } from './names.ts';
import { purposeCodecs } from './purpose-cells.ts';
import { openRecordMapper, type RowFields } from './record-mapper.ts';
import { standingCodecs } from './standing-cells.ts';

const companyIn = ({ values }: Pick<RowFields, 'values'>) => (values.reseller as NamedCompany).id;

const open = async (scope: Scope, owner: Owner) => {
  const { companyId } = owner;
  const parentId = tenantIdOf(companyId);
  const [divisions, providers, resellers, today] = await Promise.all([
    loadView(parentId, divisionEntity),
    loadView(parentId, providerEntity),
    loadView(parentId, resellerEntity),
    todayIn(parentId),
  ]);
  const [companies, people] = await Promise.all([
    companiesOf(owner, resellers),
    // A file for the root company may change end users of its resellers.
    peopleNames(parentId, 'the end user’s own company', (of) => companyId === parentId || of === companyId),
  ]);
  return openRecordMapper<EndUserRecord, NewEndUser>(endUserDefinition, {
    tenantId: parentId,
    form: NewEndUser,
    applyRules: await endUserRules(tenantIdOf(companyId)),
    names: { responsible: people },
    codecs: {
      ...contactCodecs(),
      ...(await standingCodecs<EndUserRecord>({
        kind: 'endUser',
        tenantId: parentId,
        byId: scope.actor.userId,
        setter: owner.setter,
        row: endUserEntity.row,
      })),
      ...(await purposeCodecs(parentId, scope.actor.userId)),
      business: await businessCodec(parentId),
      reseller: resellerCodec(owner, companies),
      providers: providersCodec(providers, divisions, today),
    },
    requires: [
      endUserProviders,
      endUserDivisions,
      endUserResponsible,
      // Every import checks the company of the file itself.
      {
        ...endUserReseller,
        ids: (after, before) => endUserReseller.ids(after, before).filter((id) => id !== companyId),
      },
    ],
    uniqueOf: (fields) => ({ companyId: companyIn(fields), name: fields.values.name }),
    fresh: (id, form, fields) => {
      // The person who exports sees every reseller by name, and adds end users to their own company only.
      if (!owner.namesOthers && companyIn(fields) !== companyId)
        throw new RowProblem('reseller', notOwn(companies.nameOf(companyIn(fields))));
      return {
        ...form,
        endUserTpList: [],
        id,
        version: 1,
        companyId: companyIn(fields),
        parentId,
        ...serverFieldsOf(),
        ...purposeFieldsOf(),
        business: '',
      };
    },
  });
};

/** End users of a reseller, or of every reseller of a tenant where the file is for its root company. Role matrix row 73. */
export const endUserImport: ImportDefinition<EndUserRecord, RowFields> = {
  action: 'bulk.eu',
  noun: endUserDefinition.noun,
  sheet: endUserDefinition.sheet,
  entity: endUserEntity,
  unique: ['companyId', 'name'],
  forResellers: true,
  referencedBy: [
    { entity: divisionEntity, names: (value) => [String(value('endUserId'))] },
    { entity: providerEntity, names: (value) => [String(value('endUserId'))] },
  ],
  rowsPerWrite: 64,
  exported: {},
  standing: 'endUser',
  repository: endUsers,
  open,
};
