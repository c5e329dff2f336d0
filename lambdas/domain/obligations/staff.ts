import { type Assignee, type Care, isTouchedLately } from '#contract/obligations/assignee.ts';
import { may } from '#contract/rules/access.ts';
import { type RoleId, roles } from '#contract/rules/roles.ts';
import type { Absence } from '#contract/user/absence.ts';
import { isOpen } from '#contract/user/record.ts';
import { Reminders, usualReminders } from '#contract/user/reminders.ts';
import { visibilityOf } from '#lambdas/entities/people/principal.ts';
import { users } from '#lambdas/entities/records/user.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import type { ValueOf } from '#lambdas/store/journal/view/selection.ts';
import { type ScopedViewer, serverActor, staffScope, tenantScope } from '#lambdas/store/scope.ts';

/** One of the staff: their turn, what they see, and how they want to be reminded. */
export interface StaffMember extends Assignee, ScopedViewer {
  readonly email: string;
  readonly home: string;
  readonly absence: Absence;
  readonly reminders: Reminders;
}

const rolesIn = (value: unknown): RoleId[] => {
  const held = String(value ?? '').split(',');
  return roles.map(({ id }) => id).filter((id) => held.includes(String(id)));
};

const memberOf = (tenantId: TenantId, value: ValueOf): StaffMember | undefined => {
  const account = { enabled: value('enabled') !== false, accountNonLocked: value('accountNonLocked') !== false };
  const held = rolesIn(value('roles'));
  const home = String(value('companyId') ?? '');
  if (!isOpen(account) || held.length === 0 || home === '') return undefined;
  const actor = { userId: String(value('id')), userName: String(value('userName')) };
  const holder = { isSuperadmin: false, roles: held };
  return {
    ...holder,
    userId: actor.userId,
    email: String(value('userEmail')),
    home,
    absence: {
      deputyId: String(value('deputyId') ?? ''),
      from: String(value('absentFrom') ?? ''),
      until: String(value('absentUntil') ?? ''),
    },
    isOfReseller: home !== tenantId,
    reminders: Reminders.catch(usualReminders).parse({
      frequency: value('reminderFrequency'),
      channel: value('reminderChannel'),
      summary: value('reminderSummary'),
    }),
    scope: () => staffScope(actor, home, visibilityOf({ ...holder, home })),
    tenantScope: () => staffScope(actor, tenantId, 'tree'),
  };
};

/** The staff of a tenant and its resellers who can sign in; `v` changes with any of them. */
export interface Staff {
  readonly v: number;
  readonly members: readonly StaffMember[];
  /** The responsible person by a record's row, as one object for the same state; undefined unless they can sign in. */
  careFor(value: ValueOf): Care | undefined;
}

/** Makes the function that finds who stands in for a person: a user of the same company who can still sign in. */
const standInsAmong = (members: readonly StaffMember[]) => {
  const byId = new Map(members.map((member) => [member.userId, member]));
  return ({ home, absence: { deputyId, from, until } }: StaffMember): Care['standIn'] => {
    const deputy = byId.get(deputyId);
    return deputy?.home === home ? { deputy, from, until } : undefined;
  };
};

/** The rights to review documents: a user who has them alone reviews their own uploads. D-95, role matrix rows 100 and 101. */
const documentReviews = ['doc.reviewPartner', 'doc.reviewEndUser'] as const;

/** Reads the staff of a tenant. Super admins belong to no tenant and are no assignees. */
export const staffOf = async (tenantId: TenantId, today: string): Promise<Staff> => {
  const found = await users(tenantScope(serverActor, tenantId)).select();
  const listed = found.flatMap(({ view, positions }) =>
    positions.flatMap((position) => memberOf(tenantId, (field) => view.columns.value(field, position)) ?? []),
  );
  const reviewers = listed.filter(
    (member) => member.home === tenantId && documentReviews.some((right) => may(member, right)),
  );
  const [only] = reviewers.length === 1 ? reviewers : [];
  const members = listed.map((member) => (member === only ? { ...member, reviewsAlone: true } : member));
  const standInFor = standInsAmong(members);
  const cares = new Map(
    members.map((responsible) => {
      const care = { responsible, standIn: standInFor(responsible) };
      return [responsible.userId, { touched: { ...care, isTouched: true }, left: { ...care, isTouched: false } }];
    }),
  );
  return {
    v: Math.max(0, ...found.map(({ view }) => view.v)),
    members,
    careFor: (value) => {
      const care = cares.get(String(value('responsibleId') ?? ''));
      return care && (isTouchedLately(String(value('touchedOn') ?? ''), today) ? care.touched : care.left);
    },
  };
};

/** Those of some staff who see a record. Users of one company with the same roles see the same, so one of them is looked at. */
export const whoSee = async (
  members: readonly StaffMember[],
  sees: (member: StaffMember) => Promise<boolean>,
): Promise<StaffMember[]> => {
  const known = new Map<string, Promise<boolean>>();
  const isSeen = (member: StaffMember) => {
    const group = `${member.home} ${member.roles.join()}`;
    const seen = known.get(group) ?? sees(member);
    known.set(group, seen);
    return seen;
  };
  const checked = await Promise.all(members.map(async (member) => ((await isSeen(member)) ? [member] : [])));
  return checked.flat();
};
