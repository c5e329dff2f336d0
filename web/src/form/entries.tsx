import { Icon } from '../ui/icon.tsx';

/** A key of a line or an entry has at most 40 characters; some are left for a number. */
const STEM_MAX = 36;

/** A key that is not used yet, made from what people call something: 'vermontAddendum'; `fallback` begins one that has no letters. */
export const keyFromWords = (words: string, used: readonly string[], fallback: string): string => {
  const [first = fallback, ...rest] = words
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase()
    .split(' ');
  const camel = [first, ...rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1))]
    .join('')
    .slice(0, STEM_MAX);
  const base = /^[a-z]/.test(camel) ? camel : `${fallback}${camel}`.slice(0, STEM_MAX);
  for (let number = 1; ; number++) {
    const key = number === 1 ? base : `${base}${number}`;
    if (!used.includes(key)) return key;
  }
};

/** The id of a new entry of a list: stored ones are closed and never removed, so no id is used twice. */
export const nextId = (entries: readonly { readonly id: number }[]): number =>
  Math.max(0, ...entries.map(({ id }) => id)) + 1;

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

/** Adds an entry to a list of settings. */
export const AddButton = ({ noun, onAdd }: { readonly noun: string; onAdd(): void }) => (
  <button type="button" className="button" onClick={onAdd}>
    <Icon name="plus" />
    Add {noun}
  </button>
);
