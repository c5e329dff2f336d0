import { ApplicationError } from '#contract/application-error.ts';
import { isOpen, personNameOf, type UserRecord } from '#contract/user/record.ts';
import { env } from '#lambdas/store/env.ts';
import { normalizeText } from '#lambdas/store/journal/view/normalize.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import { type Key, keys } from '#lambdas/store/keys.ts';
import { doneItem, type OutboxTask, taskItem } from '#lambdas/store/outbox.ts';
import type { Actor } from '#lambdas/store/scope.ts';
import type { Principal } from './principal.ts';

declare module '#lambdas/store/outbox.ts' {
  interface TaskDetails {
    /** A user whose account is being made. */
    'create-user': unknown;
    /** Unassigns the records of a user who was deleted, disabled, locked or moved to another company. */
    'release-person': { readonly actor: Actor; readonly name: string };
  }
}

const never = () => new Error('A side effect of a user cannot be refused');
const remove = (Key: Key): TransactItem => ({ item: { Delete: { TableName: env().TABLE_NAME, Key } }, refused: never });

/** User names and e-mail addresses are unique in the whole portal; the list of one tenant cannot ensure that. D-08. */
const markers = (before: UserRecord | undefined, after: UserRecord | undefined): TransactItem[] =>
  (['userName', 'userEmail'] as const).flatMap((field) => {
    const was = before && normalizeText(before[field]);
    const is = after && normalizeText(after[field]);
    if (was === is && before?.id === after?.id) return [];
    return [
      ...(was !== undefined && was !== is ? [remove(keys.unique(field, was))] : []),
      ...(is !== undefined ? [claim(field, is, after?.id ?? '', before?.id)] : []),
    ];
  });

const claimed = { userName: 'user name', userEmail: 'e-mail' } as const;

const claim = (field: keyof typeof claimed, value: string, id: string, before = id): TransactItem => ({
  item: {
    Put: {
      TableName: env().TABLE_NAME,
      Item: { ...keys.unique(field, value), id },
      ConditionExpression: 'attribute_not_exists(pk) OR id = :before',
      ExpressionAttributeValues: { ':before': before },
    },
  },
  refused: () => new ApplicationError('Save Failed', `A user with this ${claimed[field]} exists already.`),
});

/** What requests are checked against. Role matrix 0. */
const principalOf = (user: UserRecord): Principal => ({
  sub: user.sub,
  userId: user.id,
  userName: user.userName,
  userEmail: user.userEmail,
  formerEmail: user.formerEmail,
  isSuperadmin: user.isSuperadmin,
  roles: user.userRoles.map(({ roleId }) => roleId),
  home: user.companyId,
  enabled: user.enabled,
  accountNonLocked: user.accountNonLocked,
  sessionsFrom: user.sessionsFrom,
});

const principal = (before: UserRecord | undefined, after: UserRecord | undefined): TransactItem[] => {
  const removals = before && before.sub !== '' && before.sub !== after?.sub ? [remove(keys.principal(before.sub))] : [];
  if (!after || after.sub === '') return removals;
  const Item = { ...keys.principal(after.sub), ...principalOf(after) };
  return [...removals, { item: { Put: { TableName: env().TABLE_NAME, Item } }, refused: never }];
};

const isUnfinished = (user: UserRecord | undefined): user is UserRecord =>
  user?.status === 'PENDING' || user?.status === 'ABANDONED';

const creationOf = ({ id, createdAt }: UserRecord): OutboxTask<'create-user'> => ({
  kind: 'create-user',
  id,
  at: createdAt,
});

/** While a user has no account, a task stands for the rest of the work. */
const tasks = (before: UserRecord | undefined, after: UserRecord | undefined): TransactItem[] => {
  if (isUnfinished(after)) return before ? [] : [taskItem(creationOf(after))];
  return isUnfinished(before) ? [doneItem(creationOf(before))] : [];
};

export type ReleaseTask = OutboxTask<'release-person'>;

/** The task that unassigns the records that a user is responsible for. */
export const releaseTask = (user: UserRecord, { userId, userName }: Actor): ReleaseTask => ({
  kind: 'release-person',
  id: user.id,
  name: personNameOf(user),
  at: Date.now(),
  actor: { userId, userName },
});

/** Whether a change ends a user's responsibility for records: deleted, disabled, locked or moved. */
const leaves = (before: UserRecord, after: UserRecord | undefined) =>
  before.companyId !== '' &&
  before.sub !== '' &&
  (after === undefined || (isOpen(before) && !isOpen(after)) || after.companyId !== before.companyId);

/** The same for a user who moves together with the records they are responsible for: these stay assigned. */
export const movedUserSideEffects = (before: UserRecord, after: UserRecord): readonly TransactItem[] => [
  ...markers(before, after),
  ...principal(before, after),
];

/** All that changes together with a user record. */
export const userSideEffects = (
  before: UserRecord | undefined,
  after: UserRecord | undefined,
  actor: Actor,
): readonly TransactItem[] => [
  ...markers(before, after),
  ...principal(before, after),
  ...tasks(before, after),
  ...(before && leaves(before, after) ? [taskItem(releaseTask(before, actor))] : []),
  ...(before && !after ? [remove(keys.securityAnswer(before.id)), remove(keys.calendarAddress(before.id))] : []),
];
