import type { ReferenceList } from '#contract/fields/reference-list.ts';
import { type PurposeState, purposeStateOn, type VerifyingWay } from '#contract/purpose/states.ts';
import { ALL_STATES, type RegisterRow, registerList, registerStates } from '#contract/register/lists.ts';
import { type ShownStanding, shownStanding, shownStandings } from '#contract/standing/standings.ts';
import { standingIn } from '#contract/standing/step.ts';
import { namesOfLists } from '#lambdas/entities/computed/shown-values.ts';
import { rootName, todayIn } from '#lambdas/entities/records/company.ts';
import { companyNamesIn } from '#lambdas/entities/records/end-user.ts';
import { resellersOf, suspendedIn } from '#lambdas/entities/records/reseller-list.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';
import type { Presentation, ValueOf } from '#lambdas/store/journal/view/selection.ts';
import type { ListProjection } from '#lambdas/store/journal/view/view.ts';

/** What depends on the day. */
interface Derived {
  readonly state: PurposeState;
  readonly standing: ShownStanding;
}

const of = (derived: unknown) => derived as Derived | undefined;

/** Columns that are shown as they are stored. */
const texts = [
  'endUser',
  'address',
  'city',
  'zipcode',
  'business',
  'purpose',
  'section',
  'signer',
  'document',
  'verifiedBy',
  'how',
  'since',
  'validUntil',
  'enteredOn',
  'certifiedOn',
  'verifiedOn',
  'endedOn',
] as const;

const lists = ['services', 'states', 'bureaus'] as const satisfies readonly ReferenceList[];

const text = (value: unknown) => String(value ?? '');
const idsIn = (value: unknown) => (Array.isArray(value) ? (value as number[]) : []);
const standingRanks = new Map<unknown, number>(shownStandings('endUser').map(([standing], at) => [standing, at]));

/** The lists that the register joins in: as they are, or as they were on a day. */
interface Joined {
  readonly tenantId: TenantId;
  readonly resellers: ListProjection;
  readonly today: string;
}

export interface RegisterPresentation extends Presentation {
  readonly derive: (value: ValueOf) => unknown;
  show(row: Row, derived?: unknown): RegisterRow & Readonly<Record<string, unknown>>;
}

/** How the purposes of a tenant are shown on a day, with resellers as the given list has them. Names of reference lists are today's. */
export const presentRegister = async ({ tenantId, resellers, today }: Joined): Promise<RegisterPresentation> => {
  const [company, { entries, of: namesIn }] = await Promise.all([rootName(tenantId), namesOfLists(lists)]);
  const { stamp, nameOf } = companyNamesIn(resellers, tenantId, company);
  const out = suspendedIn(resellers, today);
  const named = (list: ReferenceList) => {
    const name = namesIn(list);
    const join = (ids: readonly number[]) =>
      ids
        .map(name)
        .filter((each) => each !== '')
        .join(', ');
    const known = new Map<string, string>();
    // A filter shows one value by itself, a row all of them; the same few stand in most rows.
    return (value: unknown): string => {
      if (!Array.isArray(value)) return value ? name(Number(value)) : '';
      const key = value.join();
      const names = known.get(key) ?? join(value as number[]);
      known.set(key, names);
      return names;
    };
  };
  const [products, states, bureaus] = [named('services'), named('states'), named('bureaus')];
  const ofConsumers = (value: unknown) => (Array.isArray(value) && value.length === 0 ? ALL_STATES : states(value));
  const resellerOf = (companyId: unknown) => nameOf(text(companyId));
  const derive = (value: ValueOf): Derived => {
    const purpose = {
      certifiedOn: text(value('certifiedOn')),
      certifiedFor: Number(value('certifiedFor') ?? 0),
      verifiedOn: text(value('verifiedOn')),
      validUntil: text(value('validUntil')),
      endedOn: text(value('endedOn')),
    };
    return {
      state: purposeStateOn(purpose, Number(value('businessId') ?? 0), today),
      standing: shownStanding(standingIn('endUser', value, today), out.has(text(value('companyId')))),
    };
  };
  return {
    stamp: JSON.stringify([today, company, stamp, [...out].sort(), entries]),
    search: registerList.search,
    order: registerList.order.by,
    derive,
    ranks: {
      state: (derived) => registerStates.indexOf(of(derived)?.state ?? 'ended'),
      standing: (derived) => standingRanks.get(of(derived)?.standing) ?? 0,
    },
    columns: {
      ...Object.fromEntries(texts.map((field) => [field, { from: field, show: text }])),
      reseller: { from: 'companyId', show: resellerOf },
      bureaus: { from: 'bureauIds', show: bureaus },
      products: { from: 'products', show: products },
      states: { from: 'states', show: ofConsumers },
      addressState: { from: 'addressState', show: states },
      state: { from: 'endedOn', show: text, derivedValue: (derived) => of(derived)?.state },
      standing: { from: 'standingSteps', show: text, derivedValue: (derived) => of(derived)?.standing },
      company: { from: 'parentId', show: () => company },
    },
    // Field by field, because a long register shows many rows.
    show: (row, derived) => ({
      id: row.id,
      endUserId: text(row.endUserId),
      endUser: text(row.endUser),
      address: text(row.address),
      city: text(row.city),
      zipcode: text(row.zipcode),
      business: text(row.business),
      purpose: text(row.purpose),
      section: text(row.section),
      signer: text(row.signer),
      document: text(row.document),
      verifiedBy: text(row.verifiedBy),
      since: text(row.since),
      validUntil: text(row.validUntil),
      enteredOn: text(row.enteredOn),
      certifiedOn: text(row.certifiedOn),
      verifiedOn: text(row.verifiedOn),
      endedOn: text(row.endedOn),
      how: text(row.how) as VerifyingWay | '',
      reseller: resellerOf(row.companyId),
      bureaus: bureaus(idsIn(row.bureauIds)),
      products: products(idsIn(row.products)),
      states: ofConsumers(idsIn(row.states)),
      addressState: states(row.addressState),
      state: of(derived)?.state ?? 'ended',
      standing: of(derived)?.standing ?? 'active',
      company,
    }),
  };
};

/** The same today. */
export const registerPresentation = async (tenantId: TenantId): Promise<RegisterPresentation> => {
  const [resellers, today] = await Promise.all([resellersOf(tenantId), todayIn(tenantId)]);
  return presentRegister({ tenantId, resellers, today });
};
