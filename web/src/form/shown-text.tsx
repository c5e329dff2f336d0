import { useWatch } from 'react-hook-form';
import { describedBy } from './described-by.ts';

interface Props<Value> {
  readonly name: string;
  readonly id: string;
  /** Lines that it has room for at least. */
  readonly rows?: number;
  /** What the field holds as somebody reads it. */
  inWords?(value: Value): string;
}

/** While what a field holds in words is looked up. */
export const LOADING = 'Loading…';

/** A field of a record for somebody who only reads it: what it holds, 'None' for nothing. */
export const ShownText = <Value = string>({ name, id, rows = 1, inWords = String }: Props<Value>) => {
  const value = inWords(useWatch({ name }) ?? '') || 'None';
  return (
    <textarea
      id={id}
      // As high as its text, because a disabled control cannot be scrolled by keyboard.
      className="shown-text"
      rows={rows}
      value={value}
      disabled
      readOnly
      aria-describedby={describedBy(id)}
    />
  );
};
