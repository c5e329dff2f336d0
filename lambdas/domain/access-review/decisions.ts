import type { WaitingAccess } from '#contract/access-review/campaign.ts';
import { type AccessState, accessStateOf, type Decision } from '#contract/access-review/states.ts';
import { may } from '#contract/rules/access.ts';
import type { RoleId } from '#contract/rules/roles.ts';
import { readCampaigns, type StoredCampaign } from '#lambdas/entities/access-campaigns.ts';
import { accessDecisionEntity } from '#lambdas/entities/records/access-decision.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { loadView } from '#lambdas/store/journal/load.ts';
import type { ValueOf } from '#lambdas/store/journal/view/selection.ts';
import { type People, peopleOf } from './people.ts';
import { type Acting, mayAnswer } from './rights.ts';

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
