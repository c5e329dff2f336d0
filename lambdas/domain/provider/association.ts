import type { EndUserRecord } from '#contract/end-user/record.ts';
import { ENTRIES_MAX } from '#contract/rules/limits.ts';

const isAssociated = ({ endUserTpList }: EndUserRecord, id: string) =>
  endUserTpList.length >= ENTRIES_MAX || endUserTpList.some(({ techProviderId }) => techProviderId === id);

/** The end user with a provider that it uses as a whole from now on; undefined where it does so already, or has no room. */
export const associatedWith = (before: EndUserRecord, techProviderId: string): EndUserRecord | undefined =>
  isAssociated(before, techProviderId)
    ? undefined
    : {
        ...before,
        version: before.version + 1,
        endUserTpList: [...before.endUserTpList, { techProviderId, divisionIds: [] }],
      };
