import { namesOf, reference } from '../entities/reference.ts';
import { digest } from './imports.ts';

/** Names of the reference lists that tables join in, and a text that changes with any of them. */
export const loadNames = async () => {
  const lists = await Promise.all([
    reference('states'),
    reference('resellerTypes'),
    reference('organizerTypes'),
    reference('endUserTypes'),
    reference('services'),
  ]);
  const [state, resellerType, organizerType, endUserType, service] = lists.map((list) => namesOf(list));
  const nameless = () => '';
  return {
    stamp: digest(lists),
    state: state ?? nameless,
    resellerType: resellerType ?? nameless,
    organizerType: organizerType ?? nameless,
    endUserType: endUserType ?? nameless,
    service: service ?? nameless,
  };
};

export type Names = Awaited<ReturnType<typeof loadNames>>;
