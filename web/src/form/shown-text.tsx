import { useWatch } from 'react-hook-form';
import { describedBy } from './described-by.ts';

interface Props<Value> {
  readonly name: string;
  readonly id: string;
  readonly hint?: string;
  /** More than one line where it is given. */
  readonly rows?: number;
  /** What the field holds as somebody reads it. */
  inWords?(value: Value): string;
}

/** A field of a record for somebody who only reads it: what it holds, 'None' for nothing. */
export const ShownText = <Value = string>({ name, id, hint = '', rows, inWords = String }: Props<Value>) => {
  const value = inWords(useWatch({ name }) ?? '') || 'None';
  const shared = { id, value, disabled: true, readOnly: true, 'aria-describedby': describedBy(id, hint) };
  return rows === undefined ? <input {...shared} type="text" /> : <textarea {...shared} rows={rows} />;
};
