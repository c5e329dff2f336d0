import { requestStates, requestStateWords } from '../../../../contract/document-request/states.ts';
import type { List } from '../../list/use-list.ts';
import { Select } from '../../ui/select.tsx';
import { useRequestableOwners } from './use-requestable-owners.ts';

const ALL = 'all';

const states = [
  { id: ALL, name: 'All' },
  ...requestStates.map((state) => ({ id: state, name: requestStateWords[state] })),
];

interface Props {
  readonly list: Pick<List<unknown>, 'state' | 'refine'>;
}

/** Narrows the requests to a state and a kind of record; those of one record can be widened to all again. */
export const RequestFilters = ({ list: { state, refine } }: Props) => {
  const owners = useRequestableOwners();
  const { filters } = state;
  const set = (name: string) => (id: string) => refine(name, id === ALL ? '' : id);
  return (
    <>
      <Select inline label="Status" options={states} value={filters.state ?? ALL} onChange={set('state')} />
      {owners.length > 1 && (
        <Select
          inline
          label="Kind"
          options={[{ id: ALL, name: 'All' }, ...owners]}
          value={filters.tableKeyName ?? ALL}
          onChange={set('tableKeyName')}
        />
      )}
      {filters.recordId && (
        <button type="button" className="button" onClick={() => refine('recordId', '')}>
          Show all records
        </button>
      )}
    </>
  );
};
