import { serverFieldsOf } from '#contract/obligations/server-fields.ts';
import { NewReseller, type Reseller, resellerDefinition } from '#contract/reseller/record.ts';
import { resellerRequires, resellerRules } from '#lambdas/domain/reseller/save-rules.ts';
import { endUserEntity } from '#lambdas/entities/records/end-user.ts';
import { providerEntity } from '#lambdas/entities/records/provider.ts';
import { resellerEntity, resellers } from '#lambdas/entities/records/reseller.ts';
import { userEntity } from '#lambdas/entities/records/user.ts';
import type { Scope } from '#lambdas/store/scope.ts';
import { contactCodecs } from './contact-cells.ts';
import type { ImportDefinition, Owner } from './import-definition.ts';
import { peopleNames } from './names.ts';
import { openRecordMapper, type RowFields } from './record-mapper.ts';
import { standingCodecs } from './standing-cells.ts';

const open = async (scope: Scope, { companyId, setter }: Owner) =>
  openRecordMapper<Reseller, NewReseller>(resellerDefinition, {
    tenantId: companyId,
    form: NewReseller,
    applyRules: await resellerRules(companyId),
    names: { responsible: await peopleNames(companyId, 'your company', (of) => of === companyId) },
    codecs: {
      ...contactCodecs(),
      ...(await standingCodecs<Reseller>({
        kind: 'reseller',
        tenantId: companyId,
        byId: scope.actor.userId,
        setter,
        row: resellerEntity.row,
      })),
    },
    requires: resellerRequires,
    uniqueOf: ({ values: { name } }) => ({ name }),
    fresh: (id, form) => ({
      ...form,
      id,
      version: 1,
      deactivate: false,
      isreseller: true,
      isregisteredUser: false,
      resellerCompanyId: companyId,
      ...serverFieldsOf(),
    }),
  });

/** Resellers of a root company. Role matrix row 50. */
export const resellerImport: ImportDefinition<Reseller, RowFields> = {
  action: 'bulk.reseller',
  noun: resellerDefinition.noun,
  sheet: resellerDefinition.sheet,
  entity: resellerEntity,
  unique: ['name'],
  forResellers: false,
  referencedBy: [
    { entity: endUserEntity, names: (value) => [String(value('companyId'))] },
    { entity: userEntity, names: (value) => [String(value('companyId'))] },
    { entity: providerEntity, names: (value) => (value('resellerIds') as readonly string[]) ?? [] },
  ],
  rowsPerWrite: 88,
  exported: {},
  standing: 'reseller',
  repository: resellers,
  open,
};
