import type { EndUserRecord } from '#contract/end-user/record.ts';
import type { ProviderRecord } from '#contract/provider/record.ts';
import { ENTRIES_MAX } from '#contract/rules/limits.ts';
import { endUsers } from '#lambdas/entities/records/end-user.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import type { ExtraItems } from '#lambdas/store/repository/repository.ts';
import { type Actor, tenantScope } from '#lambdas/store/scope.ts';

type Association = EndUserRecord['endUserTpList'][number];

/** Associations of several lists as one: with each provider once, for all divisions that are named; without any, for the whole end user. */
export const associationsTogether = (associations: readonly Association[]): Association[] => {
  const known = new Map<string, Association>();
  for (const one of associations) {
    const other = known.get(one.techProviderId);
    const isWhole = one.divisionIds.length === 0 || other?.divisionIds.length === 0;
    const named = new Set(other?.divisionIds.map(({ division }) => division));
    const more = one.divisionIds.filter(({ division }) => !named.has(division));
    known.set(one.techProviderId, {
      ...(other ?? one),
      divisionIds: isWhole ? [] : [...(other?.divisionIds ?? []), ...more],
    });
  }
  return [...known.values()];
};

const isAssociated = ({ endUserTpList }: EndUserRecord, id: string) =>
  endUserTpList.length >= ENTRIES_MAX || endUserTpList.some(({ techProviderId }) => techProviderId === id);

/** The end user with a provider that it uses as a whole from now on; undefined if it does so already, or has no room. */
export const associatedWith = (before: EndUserRecord, techProviderId: string): EndUserRecord | undefined =>
  isAssociated(before, techProviderId)
    ? undefined
    : {
        ...before,
        version: before.version + 1,
        endUserTpList: [...before.endUserTpList, { techProviderId, divisionIds: [] }],
      };

type Entry = Pick<ProviderRecord, 'id' | 'isEndUserTp' | 'endUserId'>;

/** What the activation of an entry writes besides: its whole end user uses the provider from then on, if it is still there. D-60. */
export const entryAssociation = (actor: Actor, { id, isEndUserTp, endUserId }: Entry): ExtraItems => {
  if (!isEndUserTp) return [];
  const all = endUsers(tenantScope(actor, tenantIdOf(endUserId)));
  return async () => {
    const before = await all.find(endUserId);
    const after = before && associatedWith(before, id);
    return before && after ? all.alsoUpdate(endUserId, (view) => [all.change(view, before, after)]) : [];
  };
};
