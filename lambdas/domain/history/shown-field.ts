import { fieldAt } from '#contract/rules/path.ts';

/**
 * A field as the record's form calls it. `root` is the part of the record that it stands in, `text` its value in words; a
 * list has its entries in words too. All of them take a record of which parts may be missing. `path` leads to the value
 * where a column of the record's definition has it.
 */
export interface ShownField {
  readonly label: string;
  readonly root: string;
  readonly path?: string;
  text(record: unknown): string;
  items?(record: unknown): readonly string[];
}

/** A field that holds a list, by its entries in words. */
export const listField = (label: string, root: string, items: (record: unknown) => readonly string[]): ShownField => ({
  label,
  root,
  items,
  text: (record) => items(record).join(', '),
});

/** The part of a record in which a path begins. */
export const rootOf = (path: string) => path.split('.', 1)[0] ?? path;

/** A field that holds one value; '' where it stands empty. */
export const valueField = (label: string, path: string, words: (value: unknown) => string): ShownField => {
  const { get } = fieldAt(path);
  const text = (record: unknown) => {
    const value = get(record);
    return value === undefined || value === '' ? '' : words(value);
  };
  return { label, root: rootOf(path), text };
};

/** The names of stored images mean nothing to people, but tell one from another. */
export const logo = valueField('Logo', 'imagePath', (value) => `Image ${String(value).slice(0, 8)}`);
