import { DELETED_USER } from '#contract/access-review/lists.ts';
import type { AccessDecision } from '#contract/access-review/record.ts';
import { CAMPAIGN_DAYS } from '#contract/access-review/states.ts';
import { may } from '#contract/rules/access.ts';
import { daysAfter } from '#contract/rules/dates.ts';
import { type PrincipalRoles, type RoleId, roles } from '#contract/rules/roles.ts';
import type { AccountState } from '#contract/user/account-state.ts';
import { beginCampaign, runCampaign, type Schedule, type StoredCampaign } from '#lambdas/entities/access-campaigns.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import { accessDecisions, decisionIdOf } from '#lambdas/entities/records/access-decision.ts';
import { userEntity } from '#lambdas/entities/records/user.ts';
import { newTenantId, type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { loadView } from '#lambdas/store/journal/load.ts';
import { RECORDS_PER_WRITE } from '#lambdas/store/journal/write/transact.ts';
import { taskItem } from '#lambdas/store/outbox.ts';
import { type Actor, serverActor, tenantScope } from '#lambdas/store/scope.ts';

/** A user of a tenant as the list of users has them. */
export interface Person {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly companyId: string;
  readonly roles: readonly RoleId[];
  readonly accountState: AccountState;
  readonly lastSignInOn: string;
}

/** Who can sign in: the users that a campaign is about. */
export const canSignIn = ({ accountState }: Person) => accountState === 'Active' || accountState === 'Invited';

/** The users of a tenant, by id and by company; `v` changes with any of them. */
export interface People {
  readonly v: number;
  readonly all: readonly Person[];
  find(userId: string): Person | undefined;
  /** Whether a user is still there as a campaign found them: with an open account at the company. */
  isThere(of: { readonly userId: string; readonly companyId: string }): boolean;
  /** Whether another user of the company can sign in, who may answer about this one. */
  hasOther(of: { readonly userId: string; readonly companyId: string }): boolean;
}

/** Users of a tenant as they are now. Super admins belong to none. */
export const peopleOf = async (tenantId: TenantId): Promise<People> => {
  const { columns, v } = await loadView(tenantId, userEntity);
  const all = columns.positions().map((at): Person => {
    const text = (field: string) => String(columns.value(field, at) ?? '');
    const held = text('roles').split(',');
    return {
      userId: text('id'),
      name: text('name'),
      email: text('userEmail'),
      companyId: text('companyId'),
      roles: roles.map(({ id }) => id).filter((id) => held.includes(String(id))),
      accountState: text('accountState') as AccountState,
      lastSignInOn: text('lastSignInOn'),
    };
  });
  const byId = new Map(all.map((person) => [person.userId, person]));
  const open = new Map<string, number>();
  for (const person of all) if (canSignIn(person)) open.set(person.companyId, (open.get(person.companyId) ?? 0) + 1);
  const isThere: People['isThere'] = ({ userId, companyId }) => {
    const person = byId.get(userId);
    return person !== undefined && person.companyId === companyId && canSignIn(person);
  };
  return {
    v,
    all,
    find: (userId) => byId.get(userId),
    isThere,
    hasOther: (of) => (open.get(of.companyId) ?? 0) > (isThere(of) ? 1 : 0),
  };
};

/** What a user is called who has answered or started something; '' for no user. */
export const nameIn = (people: People, tenantId: TenantId, userId: string): string => {
  if (userId === '') return '';
  return people.find(userId)?.name ?? (tenantIdOf(userId) === tenantId ? DELETED_USER : 'Super admin');
};

/** A user who asks or is told. */
export interface Acting extends PrincipalRoles {
  readonly userId: string;
  readonly home: string;
}

interface Answered {
  readonly userId: string;
  readonly companyId: string;
}

/** Who starts campaigns of a tenant: super admins, and NCRA staff of its root company. Role matrix row 150. */
export const mayStart = (person: Acting) =>
  may(person, 'accessReview.start') && (person.isSuperadmin || !isOfReseller(person));

/** Whether a user sees how another one stands in a campaign: those of the own company, or all. Role matrix row 152. */
export const seesDecision = (person: Acting, { companyId }: Pick<Answered, 'companyId'>) =>
  mayStart(person) || person.home === companyId;

/**
 * Whether a user answers about another one: of the own company, never about themselves. Where a company has no other user who can
 * sign in, who may start campaigns answers. Role matrix row 151, ADR 0053.
 */
export const mayAnswer = (person: Acting, of: Answered, people: People): boolean => {
  if (person.userId === of.userId) return false;
  if (person.isSuperadmin || person.home === of.companyId) return true;
  return mayStart(person) && !people.hasOther(of);
};

interface Begun {
  readonly tenantId: TenantId;
  readonly actor: Actor;
}

const decisionOf = (tenantId: TenantId, { id, startedOn }: StoredCampaign, person: Person): AccessDecision => ({
  id: decisionIdOf(tenantId, id, person.userId),
  version: 1,
  parentId: tenantId,
  campaignId: id,
  startedOn,
  companyId: person.companyId,
  userId: person.userId,
  roles: [...person.roles],
  ...{ decision: '', newRoles: [], byId: '', decidedAt: '', seconds: 0, note: '', restoredById: '', restoredAt: '' },
});

/**
 * Puts every user of the tenant who can sign in into a campaign that has begun, part by part; false if time ran out before. May be
 * interrupted anywhere and repeated: a user is in it once.
 */
export const fillCampaign = async (
  { tenantId, actor }: Begun,
  campaign: StoredCampaign,
  isTimeLeft: () => boolean = () => true,
): Promise<boolean> => {
  const all = accessDecisions(tenantScope({ ...actor, via: 'accessReview' }, tenantId));
  const { columns } = await all.view();
  const missing = (await peopleOf(tenantId)).all
    .filter((person) => canSignIn(person) && person.companyId !== '')
    .map((person) => decisionOf(tenantId, campaign, person))
    .filter(({ id }) => columns.positionOf(id) === undefined);
  for (let from = 0; from < missing.length; from += RECORDS_PER_WRITE) {
    if (!isTimeLeft()) return false;
    const part = missing.slice(from, from + RECORDS_PER_WRITE);
    await all.write(async (view) => ({
      // Another run may have been quicker.
      parts: part.filter(({ id }) => view.columns.positionOf(id) === undefined).map((one) => all.creation(view, one)),
      transactItems: [],
    }));
  }
  await runCampaign(tenantId, campaign);
  return true;
};

/** Begins a campaign of a tenant on a day, and has companies told of one that a user starts; throws a conflict where another one has begun meanwhile. */
export const startCampaign = async (
  { tenantId, actor }: Begun,
  schedule: Schedule,
  today: string,
): Promise<StoredCampaign> => {
  const campaign: StoredCampaign = {
    id: newTenantId(tenantId),
    state: 'starting',
    startedAt: new Date().toISOString(),
    startedOn: today,
    dueOn: daysAfter(today, CAMPAIGN_DAYS),
    byId: actor.userId,
    endedOn: '',
    endedById: '',
  };
  const news = { kind: 'access-review-news', id: campaign.id, at: Date.now() } as const;
  await beginCampaign(tenantId, schedule, campaign, actor.userId === serverActor.userId ? [] : [taskItem(news)]);
  return campaign;
};
