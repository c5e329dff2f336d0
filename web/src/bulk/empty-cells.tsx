import type { ShownImport } from './shown-import.ts';
import { useRecheck } from './use-recheck.ts';

type Props = Pick<ShownImport, 'kind' | 'title' | 'report' | 'onChanged'>;

/** What empty cells mean for records that exist; with another answer the file is checked again. D-105. */
export const EmptyCells = (props: Props) => {
  const { report } = props;
  const { recheck } = useRecheck(props);
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          checked={report.emptyClears}
          onChange={({ target }) => recheck({ emptyClears: target.checked })}
        />
        Empty cells clear the field
      </label>
      <p className="prose">
        {report.emptyClears
          ? 'An empty cell takes the value of a record that exists away.'
          : 'An empty cell keeps what is stored. Write (clear) to take a value away.'}
      </p>
    </>
  );
};
