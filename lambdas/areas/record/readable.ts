import { eachKind } from '#contract/kinds/kinds.ts';
import { seesSignOff } from '#contract/provider/rules.ts';
import { RecordKind } from '#contract/record/history.ts';
import { may } from '#contract/rules/access.ts';
import { documentsAround, seesDocument } from '#lambdas/domain/document/visible-documents.ts';
import { seesProvider } from '#lambdas/domain/provider/seen-provider.ts';
import { seesPlaced } from '#lambdas/domain/site-inspection/placed-records.ts';
import { scopeOfKind, storedKinds } from '#lambdas/entities/all-entities.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import { companies, companyEntity } from '#lambdas/entities/records/company.ts';
import { documentEntity } from '#lambdas/entities/records/document.ts';
import { providerEntity, providers } from '#lambdas/entities/records/provider.ts';
import { resellerEntity, resellers } from '#lambdas/entities/records/reseller.ts';
import { siteInspectionEntity, siteInspections } from '#lambdas/entities/records/site-inspection.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import type { RetainedList } from '#lambdas/store/retention/ever-active.ts';

/** Where a record's history begins: in the journal of a list, that of its kind unless it says another one, and a tenant; by no version for a record that an earlier release wrote. */
interface Place {
  readonly list?: RetainedList;
  readonly tenantId: TenantId;
  readonly entry: number | undefined;
}

/** A user whose view of a record is needed: the caller, or a user of the staff. */
type Reader = Pick<Caller, 'isSuperadmin' | 'roles' | 'userId' | 'home' | 'scope' | 'tenantScope'>;

interface Readable {
  readonly list: RetainedList;
  /** The record's place, or undefined if the caller does not see it. */
  find(caller: Reader, id: string): Promise<Place | undefined>;
  /** Parts of the record that its form does not show to the caller. */
  hidden?(caller: Reader, id: string): readonly string[];
}

const signOffFields = ['experianName', 'experianDate', 'experianComments', 'tpResellerList', 'reviewFacts'];
const ownFields = ['reminders', 'absence'];

/** Finds the records of a kind in the scope in which its lists show them. */
const inScope = (kind: RecordKind): Readable => ({
  list: storedKinds[kind].entity,
  find: (caller, id) => storedKinds[kind].repository(scopeOfKind(kind, caller)).locate(id),
});

/** The kinds of which a caller sees less, or finds them elsewhere. */
const particular: Readonly<Partial<Record<RecordKind, Readable>>> = {
  provider: {
    list: providerEntity,
    find: async (caller, id) => {
      const found = await providers(caller.tenantScope()).locate(id);
      return found && (await seesProvider(caller, found.record)) ? found : undefined;
    },
    hidden: (caller) => (seesSignOff(caller, isOfReseller(caller)) ? [] : signOffFields),
  },
  company: {
    list: companyEntity,
    // Staff of a reseller open it as their company. D-43.
    find: async (caller, id) => {
      const isRoot = id === tenantIdOf(id);
      const found = await (isRoot ? companies : resellers)(caller.scope()).locate(id);
      return found && { ...found, list: isRoot ? companyEntity : resellerEntity };
    },
    hidden: (caller) => (may(caller, 'family.settings') ? [] : ['settings']),
  },
  user: {
    ...inScope('user'),
    hidden: (caller, id) => (id === caller.userId ? [] : ownFields),
  },
  document: {
    list: documentEntity,
    find: async (caller, id) => {
      const found = await documentsAround(caller, id).locate(id);
      return found && (await seesDocument(caller, found.record)) ? found : undefined;
    },
  },
  siteInspection: {
    list: siteInspectionEntity,
    find: async (caller, id) => {
      const all = siteInspections(caller.tenantScope(caller.isSuperadmin ? tenantIdOf(id) : undefined));
      const found = await all.locate(id);
      return found && (await seesPlaced(caller, found.record.kind, found.record.recordId)) ? found : undefined;
    },
  },
};

/** How records of each kind are found for a caller, as their own read calls do it. Role matrix row 107. */
export const readable: Readonly<Record<RecordKind, Readable>> = {
  ...eachKind(RecordKind.options, inScope),
  ...particular,
};
