import { NO_DIVISION } from '../../../contract/division/record.ts';
import type { NewEndUser } from '../../../contract/end-user/record.ts';
import type { EndUserRecord } from '../../entities/end-user.ts';

type Associations = EndUserRecord['endUserTpList'];

/** The providers that were sent as selected, each once; a provider sent once per division has all of them. */
export const associationsOf = (sent: NewEndUser['endUserTpList']): Associations => {
  const divisions = new Map<string, Set<string>>();
  for (const { techProviderId, divisionIds } of sent.filter(({ isSelected }) => isSelected)) {
    const known = divisions.get(techProviderId) ?? new Set();
    for (const { division } of divisionIds) known.add(division);
    divisions.set(techProviderId, known);
  }
  return [...divisions].map(([techProviderId, ids]) => ({
    techProviderId,
    divisionIds: [...ids].map((division) => ({ division })),
  }));
};

export const providerIds = ({ endUserTpList }: Pick<EndUserRecord, 'endUserTpList'>) =>
  endUserTpList.map(({ techProviderId }) => techProviderId);

/** Every real division that the record speaks of. */
export const divisionIds = ({ endUserTpList, divId }: Pick<EndUserRecord, 'endUserTpList' | 'divId'>) => {
  const named = endUserTpList.flatMap((entry) => entry.divisionIds.map(({ division }) => division));
  return [...new Set([...named, divId])].filter((id) => id !== NO_DIVISION);
};
