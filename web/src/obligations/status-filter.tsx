import { obligationStates, stateWords } from '../../../contract/rules/obligations/state.ts';
import type { List } from '../list/use-list.ts';
import { Select } from '../ui/select.tsx';

const ALL = 'all';
const options = [
  { id: ALL, name: 'All' },
  ...obligationStates.map((state) => ({ id: state, name: stateWords[state] })),
];

/** Keeps only the records of one status in a list; a search and other filters stay. */
export const StatusFilter = <Row,>({ list }: { readonly list: List<Row> }) => (
  <Select
    inline
    label="Status"
    options={options}
    value={list.state.filters.status ?? ALL}
    onChange={(status) => list.refine('status', status === ALL ? '' : status)}
  />
);
