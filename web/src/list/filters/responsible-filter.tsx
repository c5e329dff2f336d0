import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponsibleKind } from '#contract/fields/responsible.ts';
import { UNASSIGNED } from '#contract/fields/unassigned.ts';
import { type Action, permissionFor } from '#contract/rules/access.ts';
import { api } from '#web/api/client.ts';
import { useSession } from '#web/session/session.ts';
import type { Option } from '#web/ui/choice/option-list.tsx';
import { Select } from '#web/ui/choice/select.tsx';
import type { List } from '../use-list.ts';

interface Props<Row> {
  readonly kind: ResponsibleKind;
  /** The right to save such a record, which lets one see who may look after it. */
  readonly action: Action;
  readonly list: Pick<List<Row>, 'state' | 'refine'>;
  /** Choices that are open to every user, besides any user and no user. */
  readonly more?: readonly Option[];
}

const ANY_USER = 'anybody';

/** Narrows a list to what one person looks after, or no user; a super admin chooses a company first. Role matrix row 97. */
export const ResponsibleFilter = <Row,>({ kind, action, list, more }: Props<Row>) => {
  const holder = useSession()?.holder;
  const { company, filters } = list.state;
  const isOpen = holder !== undefined && permissionFor(holder, action) === 'allow';
  const isOfOne = holder?.isSuperadmin !== true || company !== '';
  // The chosen user has a name; the others are fetched when a user is about to choose.
  const [isWanted, setWanted] = useState(false);
  const { responsible = ANY_USER } = filters;
  const isPerson = ![ANY_USER, UNASSIGNED, ...(more ?? []).map(({ id }) => id)].includes(responsible);
  const { data = [] } = useQuery({
    queryKey: ['people of', kind, company],
    queryFn: () => api.user.responsible({ query: { kind, companyId: company } }),
    enabled: isOpen && isOfOne && (isWanted || isPerson),
  });
  if (!isOpen && !more) return null;
  const fixed = [{ id: ANY_USER, name: 'Any user' }, { id: UNASSIGNED, name: 'Unassigned' }, ...(more ?? [])];
  return (
    <Select
      inline
      label="Responsible"
      options={[...fixed, ...data]}
      value={responsible}
      onNear={() => setWanted(true)}
      onChange={(id) => list.refine('responsible', id === ANY_USER ? '' : id)}
    />
  );
};
