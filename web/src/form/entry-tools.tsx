import { Icon } from '../ui/icon.tsx';

interface Props {
  /** What the entry is called on the buttons: 'point 2' */
  readonly name: string;
  readonly at: number;
  readonly count: number;
  onMove(from: number, to: number): void;
  /** Left out for an entry that stays. */
  onRemove?(at: number): void;
}

/** Moves an entry of a list up or down, or takes it out. */
export const EntryTools = ({ name, at, count, onMove, onRemove }: Props) => {
  const tool = (label: string, icon: 'asc' | 'desc' | 'remove', disabled: boolean, run: () => void) => (
    <button
      type="button"
      className="icon-button"
      aria-label={`${label} ${name}`}
      title={`${label} ${name}`}
      aria-disabled={disabled}
      onClick={() => !disabled && run()}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <div className="setting-tools">
      {tool('Move up', 'asc', at === 0, () => onMove(at, at - 1))}
      {tool('Move down', 'desc', at === count - 1, () => onMove(at, at + 1))}
      {onRemove && tool('Remove', 'remove', false, () => onRemove(at))}
    </div>
  );
};
