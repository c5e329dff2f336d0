import { type ReactNode, useContext } from 'react';
import { useWatch } from 'react-hook-form';
import { EmailAddress } from '../ui/email-address.tsx';
import { InShownList } from './field-grid.tsx';

interface EntryProps {
  readonly label: string;
  /** The id of the field, by which an address leads to it. */
  readonly id?: string;
  readonly children: ReactNode;
}

/** A name with its value. */
export const ShownEntry = ({ label, id, children }: EntryProps) => {
  const entry = (
    <div className="shown-field">
      <dt>{label}</dt>
      <dd id={id}>{children}</dd>
    </div>
  );
  return useContext(InShownList) ? entry : <dl className="shown-list">{entry}</dl>;
};

interface Props<Value> {
  readonly name: string;
  readonly id: string;
  readonly label: string;
  /** What the field holds as somebody reads it. */
  inWords?(value: Value): string;
}

/** While what a field holds in words is looked up. */
export const LOADING = 'Loading…';

/** A field of a record for somebody who only reads it: what it holds, 'None' for nothing. */
export const ShownField = <Value = string>({ name, id, label, inWords = String }: Props<Value>) => (
  <ShownEntry label={label} id={id}>
    <EmailAddress text={inWords(useWatch({ name }) ?? '') || 'None'} />
  </ShownEntry>
);
