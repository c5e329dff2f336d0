import type { NewEndUser } from '../../../contract/end-user/forms.ts';
import type { EndUserRecord } from '../../../contract/end-user/record.ts';

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
