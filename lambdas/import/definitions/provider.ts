import { NewTechProvider } from '#contract/provider/forms.ts';
import { type ProviderRecord, providerDefinition } from '#contract/provider/record.ts';
import { newProviderFields, providerRequires, providerRules, unreviewed } from '#lambdas/domain/provider/save-rules.ts';
import { endUserEntity } from '#lambdas/entities/records/end-user.ts';
import { providerEntity, providers, which } from '#lambdas/entities/records/provider.ts';
import { resellerEntity } from '#lambdas/entities/records/reseller.ts';
import { loadView } from '#lambdas/store/journal/load.ts';
import type { Scope } from '#lambdas/store/scope.ts';
import { contactCodecs } from './contact-cells.ts';
import type { ImportDefinition, Owner } from './import-definition.ts';
import { Names, peopleNames } from './names.ts';
import { openRecordMapper, type RowFields } from './record-mapper.ts';
import { standingCodecs } from './standing-cells.ts';

type Form = NewTechProvider;

const open = async (scope: Scope, { companyId, setter }: Owner) =>
  openRecordMapper<ProviderRecord, Form>(providerDefinition, {
    tenantId: companyId,
    form: NewTechProvider,
    applyRules: await providerRules(companyId),
    names: {
      resellers: Names.of('a reseller of your company', await loadView(companyId, resellerEntity)),
      responsible: await peopleNames(companyId, 'your company', (of) => of === companyId),
    },
    codecs: {
      ...contactCodecs(),
      ...(await standingCodecs<ProviderRecord>({
        kind: 'provider',
        tenantId: companyId,
        byId: scope.actor.userId,
        setter,
        row: providerEntity.row,
      })),
    },
    requires: providerRequires,
    uniqueOf: ({ values: { name } }) => ({ entryOf: '', name }),
    fresh: (id, form) => ({ ...form, ...unreviewed, ...newProviderFields(id, companyId) }),
  });

/**
 * Technology providers of a root company. Role matrix row 65; fields that only the data company edits are not in the
 * sheet.
 */
export const providerImport: ImportDefinition<ProviderRecord, RowFields> = {
  action: 'bulk.tp',
  noun: providerDefinition.noun,
  sheet: providerDefinition.sheet,
  entity: providerEntity,
  unique: ['entryOf', 'name'],
  forResellers: false,
  referencedBy: [{ entity: endUserEntity, names: (value) => (value('tpIds') as readonly string[] | null) ?? [] }],
  rowsPerWrite: 80,
  exported: { listFilter: which.active },
  standing: 'provider',
  repository: providers,
  open,
};
