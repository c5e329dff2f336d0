import { Select } from '#web/ui/choice/select.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { type ArrangedColumn, widths } from './arrange.ts';

interface Props {
  readonly column: ArrangedColumn;
  /** The last one that is shown stays. */
  readonly isOnly: boolean;
  readonly up: false | (() => void);
  readonly down: false | (() => void);
  onToggle(): void;
  onWiden(width: string): void;
}

/** One column: whether it is shown, how wide, and up or down among the others. */
export const ColumnLine = ({ column: { label, isShown, width }, isOnly, up, down, onToggle, onWiden }: Props) => {
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
