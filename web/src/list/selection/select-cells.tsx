import { TableCell } from '#web/ui/table.tsx';
import type { Selection } from './use-selection.ts';

/** Chooses all rows of the page, or none of them. */
export const SelectPage = ({ selection }: { readonly selection: Selection }) => (
  <TableCell as="th" scope="col" className="select-cell">
    <input
      type="checkbox"
      aria-label="Select all rows of this page"
      ref={(box) => {
        if (box) box.indeterminate = selection.isPartOfPage;
      }}
      checked={selection.isPage}
      onChange={selection.togglePage}
    />
  </TableCell>
);

interface Props {
  readonly id: string;
  readonly name: string;
  readonly selection: Selection;
}

/** Chooses a row; with Shift all rows from the last chosen one on. */
export const SelectRow = ({ id, name, selection }: Props) => (
  <TableCell className="select-cell">
    <input
      type="checkbox"
      aria-label={`Select ${name}`}
      checked={selection.has(id)}
      onClick={({ shiftKey }) => selection.toggle(id, shiftKey)}
      // The click says whether Shift was held.
      onChange={() => undefined}
    />
  </TableCell>
);
