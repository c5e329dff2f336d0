import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ObligationKind, obligations } from '#contract/catalogue/obligations.ts';
import { documentKinds, isOwnKind, nameOfKind } from '#contract/document/rules.ts';
import type { ResponsibleKind } from '#contract/fields/responsible.ts';
import { UNASSIGNED } from '#contract/fields/unassigned.ts';
import { toDocumentOwner } from '#contract/kinds/kinds.ts';
import type { owedFilterNames } from '#contract/obligations/owed-names.ts';
import { type Action, permissionFor } from '#contract/rules/access.ts';
import { figure } from '#contract/rules/figures.ts';
import { api } from '../api/client.ts';
import { useOwnKinds } from '../api/own-kinds.ts';
import type { List } from '../list/use-list.ts';
import { useSession } from '../session/session.ts';
import type { Option } from '../ui/choice/option-list.tsx';
import { Select } from '../ui/choice/select.tsx';
import { RETRY } from '../ui/choice/select-frame.tsx';

interface ResponsibleFilterProps<Row> {
  readonly kind: ResponsibleKind;
  /** The right to save such a record, which includes reading who can be responsible for it. */
  readonly action: Action;
  readonly list: Pick<List<Row>, 'state' | 'refine'>;
  /** Choices that are open to every user, besides any user and no user. */
  readonly more?: readonly Option[];
}

const ANY_USER = 'anybody';

/** Narrows a list to one responsible person or to none; a super admin chooses a company first. Role matrix row 97. */
export const ResponsibleFilter = <Row,>({ kind, action, list, more }: ResponsibleFilterProps<Row>) => {
  const holder = useSession()?.holder;
  const { company, filters } = list.state;
  const isOpen = holder !== undefined && permissionFor(holder, action) === 'allow';
  const isOfOne = holder?.isSuperadmin !== true || company !== '';
  // The chosen user has a name; the others are fetched when a user is about to choose.
  const [isWanted, setWanted] = useState(false);
  const { responsible = ANY_USER } = filters;
  const isPerson = ![ANY_USER, UNASSIGNED, ...(more ?? []).map(({ id }) => id)].includes(responsible);
  const { data, isError, refetch } = useQuery({
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
      options={[...fixed, ...(data ?? (isError ? [RETRY] : []))]}
      value={responsible}
      onNear={() => setWanted(true)}
      onChange={(id) => (id === RETRY.id ? refetch() : list.refine('responsible', id === ANY_USER ? '' : id))}
    />
  );
};

const ALL = 'all';
const all = { id: ALL, name: 'All' };

/** The obligations of a kind by their labels; documents have a filter of their own. */
const obligationOptions = (kind: ObligationKind | undefined) => [
  all,
  ...new Map(
    obligations
      .filter((one) => one.label !== '' && (kind === undefined || one.kind === kind))
      .map(({ name, label }) => [name, { id: name, name: label }]),
  ).values(),
];

const ownerOf = (kind: ObligationKind | undefined) =>
  kind === undefined ? undefined : toDocumentOwner(kind === 'other' ? 'provider' : kind);

/** The kinds of documents that records of a kind owe, each with how many wait for the reader. */
const useDocumentOptions = (
  kind: ObligationKind | undefined,
  { filters, company = '' }: Props['list']['state'],
  mine: Readonly<Record<string, number>>,
) => {
  const owner = ownerOf(kind);
  const isSuperadmin = useSession()?.holder.isSuperadmin === true;
  const [isNear, setNear] = useState(false);
  const own = useOwnKinds(owner, isNear ? (isSuperadmin ? company : undefined) : '');
  const kinds = new Map<string, string>(
    documentKinds.filter((one) => owner === undefined || one.owner === owner).map(({ key, name }) => [key, name]),
  );
  for (const key of [filters.document ?? '', ...Object.keys(mine)]) if (isOwnKind(key)) kinds.set(key, nameOfKind(key));
  for (const { id, name } of own.kinds) kinds.set(id, name);
  const noteOf = (count = 0) => (count === 0 ? {} : { note: `${figure(count)} assigned to you` });
  const options = [...kinds].map(([key, name]) => ({ id: key, name, ...noteOf(mine[key]) }));
  const retry = own.isMissing ? [RETRY] : [];
  return { options: [all, ...options, ...retry], refetch: own.refetch, onNear: () => setNear(true) };
};

const withinOptions = [all, ...[7, 30, 60, 90, 180].map((days) => ({ id: String(days), name: `${days} days` }))];

const requestedOptions = [all, { id: 'no', name: 'Not requested' }, { id: 'yes', name: 'Requested' }];

interface Props {
  readonly list: Pick<List<unknown>, 'state' | 'refine'>;
  /** The kind of the list's records; undefined for several. */
  readonly kind: ObligationKind | undefined;
  /** How many items of each kind of document wait for the reader, by its key. */
  readonly mine?: Readonly<Record<string, number>> | undefined;
}

/** Narrows a list by a kind of document, an obligation, what runs out within some days, and what is requested of others. */
export const OwedFilters = ({ list, kind, mine = {} }: Props) => {
  const documents = useDocumentOptions(kind, list.state, mine);
  const { filters } = list.state;
  const select = (
    name: (typeof owedFilterNames)[number],
    label: string,
    options: readonly { id: string; name: string }[],
    { onNear, refetch }: { readonly onNear?: () => void; readonly refetch?: () => unknown } = {},
  ) => (
    <Select
      inline
      onNear={onNear}
      label={label}
      options={options}
      value={filters[name] || ALL}
      onChange={(id) => (id === RETRY.id ? refetch?.() : list.refine(name, id === ALL ? '' : id))}
    />
  );
  return (
    <>
      {select('document', 'Document', documents.options, documents)}
      {select('obligation', 'Obligation', obligationOptions(kind))}
      {select('within', 'Runs out within', withinOptions)}
      {select('requested', 'Requested', requestedOptions)}
    </>
  );
};
