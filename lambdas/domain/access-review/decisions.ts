import type { WaitingAccess } from '#contract/access-review/campaign.ts';
import type { AccessDecision, DecisionFields } from '#contract/access-review/record.ts';
import { type AccessState, accessStateOf, type Decision } from '#contract/access-review/states.ts';
import { may } from '#contract/rules/access.ts';
import type { RoleId } from '#contract/rules/roles.ts';
import type { UserRecord } from '#contract/user/record.ts';
import { readCampaigns, type StoredCampaign } from '#lambdas/entities/access-campaigns.ts';
import { accessDecisionEntity, accessDecisions } from '#lambdas/entities/records/access-decision.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { loadView } from '#lambdas/store/journal/load.ts';
import type { ValueOf } from '#lambdas/store/journal/view/selection.ts';
import type { ExtraItems } from '#lambdas/store/repository/repository.ts';
import { type Actor, type Scope, tenantScope } from '#lambdas/store/scope.ts';
import { writeUser } from '../user/save-user.ts';
import { type Acting, mayAnswer, type People, peopleOf } from './people.ts';

/** What changes of a decision: its own fields, once, and later that the user was enabled again. */
type Changed = DecisionFields | Pick<AccessDecision, 'restoredById' | 'restoredAt'>;

/** The tenant's records on behalf of a user, or of the daily run, whose right was checked before: histories say by which way. */
export const scopeOfReview = ({ userId, userName }: Actor, id: string): Scope =>
  tenantScope({ userId, userName, via: 'accessReview' }, tenantIdOf(id));

/** The items by which a decision changes together with its user; throws a conflict where another user has answered meanwhile. */
const decisionItems = (scope: Scope, before: AccessDecision, fields: Changed): ExtraItems => {
  const all = accessDecisions(scope);
  const after = accessDecisionEntity.schema.parse({ ...before, ...fields, version: before.version + 1 });
  return () => all.alsoUpdate(before.id, (view) => [all.change(view, before, after)]);
};

/** Stores a decision that leaves the user as they are. */
export const writeDecision = (scope: Scope, before: AccessDecision, fields: Changed) =>
  accessDecisions(scope).save(before, before.version, fields);

/**
 * Stores a decision together with what it changes of the user, in one transaction and in the way in which every user is saved: sessions
 * and tokens of one who is disabled end at once, the account follows within a minute by the task worker. D-09, ADR 0053.
 */
export const writeWithUser = (
  scope: Scope,
  before: AccessDecision,
  fields: Changed,
  user: UserRecord,
  change: Partial<Pick<UserRecord, 'userRoles' | 'enabled'>>,
) => writeUser({ from: scope, to: scope }, user, change, {}, decisionItems(scope, before, fields));

/** A user in a campaign as the list has them, and how they stand today. */
export interface ListedDecision {
  readonly id: string;
  readonly campaignId: string;
  readonly companyId: string;
  readonly userId: string;
  readonly byId: string;
  readonly decision: Decision | '';
  readonly seconds: number;
  readonly state: AccessState;
}

/** How a row of the list stands: what was decided, and until then what its user and its campaign say. */
export const stateOfRow = (value: ValueOf, people: People, ended: ReadonlySet<string>): AccessState =>
  accessStateOf({
    decision: String(value('decision') ?? '') as Decision | '',
    restoredAt: String(value('restoredAt') ?? ''),
    isThere: people.isThere({ userId: String(value('userId')), companyId: String(value('companyId')) }),
    isEnded: ended.has(String(value('campaignId'))),
  });

export const endedOf = (campaigns: readonly StoredCampaign[]): ReadonlySet<string> =>
  new Set(campaigns.filter(({ state }) => state === 'ended').map(({ id }) => id));

/** The users in the campaigns of a tenant, or in one of them. */
export const decisionsOf = async (
  tenantId: TenantId,
  {
    people,
    campaigns,
    campaignId,
  }: {
    readonly people: People;
    readonly campaigns: readonly StoredCampaign[];
    readonly campaignId?: string;
  },
): Promise<ListedDecision[]> => {
  const { columns } = await loadView(tenantId, accessDecisionEntity);
  const ended = endedOf(campaigns);
  return columns.positions().flatMap((at): ListedDecision[] => {
    const value: ValueOf = (field) => columns.value(field, at);
    const text = (field: string) => String(value(field) ?? '');
    if (campaignId !== undefined && value('campaignId') !== campaignId) return [];
    return [
      {
        id: text('id'),
        campaignId: text('campaignId'),
        companyId: text('companyId'),
        userId: text('userId'),
        byId: text('byId'),
        decision: text('decision') as Decision | '',
        seconds: Number(value('seconds') ?? 0),
        state: stateOfRow(value, people, ended),
      },
    ];
  });
};

/** The roles of a stored row: '1,3'. */
export const rolesOfRow = (text: unknown): RoleId[] =>
  String(text ?? '')
    .split(',')
    .filter((id) => id !== '')
    .map((id) => Number(id) as RoleId);

const nothing: WaitingAccess = { users: 0, dueOn: '' };

/** How many users wait for the answer of one user in the own tenant: one read as long as no campaign runs. Role matrix row 151. */
export const waitingFor = async (person: Acting): Promise<WaitingAccess> => {
  if (person.home === '' || !may(person, 'accessReview.answer')) return nothing;
  const tenantId = tenantIdOf(person.home);
  const { current } = await readCampaigns(tenantId);
  if (current?.state !== 'running') return nothing;
  const people = await peopleOf(tenantId);
  const decisions = await decisionsOf(tenantId, { people, campaigns: [current], campaignId: current.id });
  const mine = decisions.filter((decision) => decision.state === 'open' && mayAnswer(person, decision, people));
  return mine.length === 0 ? nothing : { users: mine.length, dueOn: current.dueOn };
};
