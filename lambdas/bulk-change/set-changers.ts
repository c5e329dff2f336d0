import { changeable } from '#contract/bulk-change/columns.ts';
import type { BulkChange } from '#contract/bulk-change/record.ts';
import { EndUserChange } from '#contract/end-user/forms.ts';
import { type EndUserRecord, endUserDefinition } from '#contract/end-user/record.ts';
import { TechProviderChange } from '#contract/provider/forms.ts';
import { type ProviderRecord, providerDefinition } from '#contract/provider/record.ts';
import { type Reseller, ResellerChange, resellerDefinition } from '#contract/reseller/record.ts';
import { changedEndUser } from '#lambdas/domain/end-user/changed-end-user.ts';
import {
  endUserDivisions,
  endUserProviders,
  endUserResponsible,
  endUserRules,
} from '#lambdas/domain/end-user/save-rules.ts';
import { changedProvider, providerRights } from '#lambdas/domain/provider/changed-provider.ts';
import { providerRequires, providerRules } from '#lambdas/domain/provider/save-rules.ts';
import { changedReseller, resellerRequires, resellerRules } from '#lambdas/domain/reseller/save-rules.ts';
import { endUsers } from '#lambdas/entities/records/end-user.ts';
import { providers } from '#lambdas/entities/records/provider.ts';
import { resellers } from '#lambdas/entities/records/reseller.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import type { Changer, ChangingPerson } from './changer.ts';
import { unseenProvider } from './changer.ts';
import { fieldSetter, setter } from './setter.ts';

type Fields = Extract<BulkChange, { op: 'set' }>['fields'];

/** Opens the setting of fields: rules and names are loaded once for many records. */
export type SetChanger<Rec extends Base> = (
  person: ChangingPerson,
  tenantId: TenantId,
  fields: Fields,
) => Promise<Changer<Rec>>;

/** Items of a transaction besides the records: entry, head, import, company, and checks of what the records name. */
const ROWS_PER_WRITE = 80;

const setOfReseller: SetChanger<Reseller> = async (person, tenantId, fields) => {
  const { noun, schema } = resellerDefinition;
  const applyRules = await resellerRules(tenantId);
  return setter({
    noun,
    tenantId,
    rowsPerWrite: ROWS_PER_WRITE,
    repository: resellers(person.scope()),
    requires: resellerRequires,
    refusal: async ({ id }) => (id === person.home ? 'Your own company is not changed here.' : ''),
    changed: fieldSetter(changeable.reseller, fields, {
      noun,
      schema,
      form: ResellerChange,
      leftOut: ['companyDocumentsList'],
      // A registered user stays so, and no user is registered by the way.
      changed: ({ id: _id, version: _version, isregisteredUser: _registered, ...input }, before) =>
        changedReseller(input, before, applyRules, before),
    }),
  });
};

const setOfProvider: SetChanger<ProviderRecord> = async (person, tenantId, fields) => {
  const { noun, schema } = providerDefinition;
  const applyRules = await providerRules(tenantId);
  return setter({
    noun,
    tenantId,
    rowsPerWrite: ROWS_PER_WRITE,
    repository: providers(person.tenantScope()),
    requires: providerRequires,
    refusal: unseenProvider(person),
    changed: fieldSetter(changeable.techProvider, fields, {
      noun,
      schema,
      form: TechProviderChange,
      leftOut: ['tpOrganizerList', 'tpResellerList', 'tpDocumentCollectedList'],
      changed: async (input, before) =>
        changedProvider(person, await providerRights(person, before), input, before, applyRules),
    }),
  });
};

const setOfEndUser: SetChanger<EndUserRecord> = async (person, tenantId, fields) => {
  const { noun, schema } = endUserDefinition;
  const applyRules = await endUserRules(tenantId);
  return setter({
    noun,
    tenantId,
    rowsPerWrite: ROWS_PER_WRITE,
    repository: endUsers(person.scope()),
    requires: [endUserProviders, endUserDivisions, endUserResponsible],
    refusal: async () => '',
    changed: fieldSetter(changeable.endUser, fields, {
      noun,
      schema,
      form: EndUserChange,
      leftOut: ['endUserTpList', 'endUserDocumentCollectedList'],
      changed: (input, before) => changedEndUser(input, before, applyRules, before),
    }),
  });
};

/** Sets fields of each kind of record, by the rules of its own save call. */
export const setChangers = { reseller: setOfReseller, techProvider: setOfProvider, endUser: setOfEndUser };
