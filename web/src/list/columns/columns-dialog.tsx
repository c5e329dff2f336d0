import { type FormEvent, useState } from 'react';
import type { ListSpec } from '#contract/definition/list-spec.ts';
import { usualLayout } from '#contract/view/fitting.ts';
import { type Layout, pageSizes } from '#contract/view/record.ts';
import { Select } from '#web/ui/choice/select.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Dialog } from '#web/ui/overlay/opened-part.tsx';
import { type ArrangedColumn, arrangedColumns, moved, storedColumns, toggled, widths } from './arrange.ts';
import { hasComments } from './comment-counts.tsx';

interface ColumnLineProps {
  readonly column: ArrangedColumn;
  /** The last one that is shown stays. */
  readonly isOnly: boolean;
  readonly up: false | (() => void);
  readonly down: false | (() => void);
  onToggle(): void;
  onWiden(width: string): void;
}

/** One column: whether it is shown, how wide, and up or down among the others. */
const ColumnLine = ({ column: { label, isShown, width }, isOnly, up, down, onToggle, onWiden }: ColumnLineProps) => {
  const step = (name: string, icon: 'asc' | 'desc', go: false | (() => void)) => (
    <button
      type="button"
      className="icon-button"
      aria-label={`Move ${label} ${name}`}
      aria-disabled={go === false}
      onClick={go === false ? undefined : go}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <li className="column-line">
      <label>
        <input type="checkbox" checked={isShown} disabled={isShown && isOnly} onChange={onToggle} />
        {label}
      </label>
      {isShown && (
        <div className="column-width">
          <Select label={`Width of ${label}`} options={widths} value={width} onChange={onWiden} />
        </div>
      )}
      {step('up', 'asc', up)}
      {step('down', 'desc', down)}
    </li>
  );
};

interface Props {
  readonly spec: ListSpec;
  readonly layout: Layout;
  onChange(layout: Layout): void;
  onClose(): void;
}

const sizes = pageSizes.map((size) => ({ id: String(size), name: String(size) }));
const densities = [
  { id: 'comfortable', name: 'Comfortable' },
  { id: 'compact', name: 'Compact' },
];

/** Which columns a list has, in which order and how wide; how close its rows stand, and how many to a page. */
export const ColumnsDialog = ({ spec, layout, onChange, onClose }: Props) => {
  const [columns, setColumns] = useState(() => arrangedColumns(spec, layout));
  const [density, setDensity] = useState(layout.density);
  const [size, setSize] = useState(layout.size);
  const [comments, setComments] = useState(layout.comments);
  const shown = columns.filter(({ isShown }) => isShown).length;
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onChange({ columns: storedColumns(spec, columns), density, size, comments });
    onClose();
  };
  const reset = () => {
    setColumns(arrangedColumns(spec, usualLayout));
    setDensity(usualLayout.density);
    setSize(usualLayout.size);
    setComments(usualLayout.comments);
  };
  return (
    <Dialog title="Columns and rows" wide persistent onClose={onClose}>
      <form onSubmit={apply}>
        <ul className="column-list" aria-label="Columns">
          {columns.map((column, at) => (
            <ColumnLine
              key={column.field}
              column={column}
              isOnly={shown === 1}
              up={at > 0 && (() => setColumns(moved(columns, at, -1)))}
              down={at < columns.length - 1 && (() => setColumns(moved(columns, at, 1)))}
              onToggle={() => setColumns(toggled(columns, at))}
              onWiden={(width) => setColumns(columns.with(at, { ...column, width }))}
            />
          ))}
        </ul>
        <div className="layout-line">
          <Select
            label="Rows of a page"
            options={sizes}
            value={String(size)}
            onChange={(id) => setSize(pageSizes.find((each) => String(each) === id) ?? size)}
          />
          <Select
            label="Density"
            options={densities}
            value={density}
            onChange={(id) => setDensity(id === 'compact' ? 'compact' : 'comfortable')}
          />
        </div>
        {hasComments(spec) && (
          <label className="layout-check">
            <input type="checkbox" checked={comments} onChange={({ target }) => setComments(target.checked)} />
            Show how many comments each row has
          </label>
        )}
        <div className="dialog-actions">
          <button type="button" className="button quiet" onClick={reset}>
            Reset
          </button>
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button primary">
            Apply
          </button>
        </div>
      </form>
    </Dialog>
  );
};
