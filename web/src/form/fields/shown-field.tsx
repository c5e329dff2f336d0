import { createContext, type ReactNode, useContext } from 'react';
import { useWatch } from 'react-hook-form';
import { Icon } from '#web/ui/icon.tsx';
import { EmailAddress } from '#web/ui/shown-values.tsx';
import { FieldHistoryContext, type NamedField, RecordContext } from '../record/record-context.ts';

interface ReadOnlyProps {
  readonly when: boolean;
  readonly children: ReactNode;
}

/** A part of a form that this person sees and does not change; what it holds is sent back as it was. */
export const ReadOnly = ({ when, children }: ReadOnlyProps) => {
  const context = useContext(RecordContext);
  return <RecordContext value={when ? { ...context, mode: 'view' } : context}>{children}</RecordContext>;
};

/** Whether what is shown stands in a list of names and values already. */
const InShownList = createContext(false);

/** Names and values side by side. */
export const ShownList = ({ children }: { readonly children: ReactNode }) => (
  <InShownList value={true}>
    <dl className="shown-list">{children}</dl>
  </InShownList>
);

interface FieldGridProps {
  /** How the fields stand where they can be changed. */
  readonly className?: 'form-grid' | 'checks';
  readonly children: ReactNode;
}

/** Some fields of a record side by side; for a user who only reads it names and values, as on a page. */
export const FieldGrid = ({ className = 'form-grid', children }: FieldGridProps) =>
  useContext(RecordContext).mode === 'view' ? (
    <ShownList>{children}</ShownList>
  ) : (
    <div className={className}>{children}</div>
  );

interface FieldHistoryProps extends NamedField {
  /** It is seen by who points at the field or comes to it with the keyboard, and always without a pointer. */
  readonly isPointedAt?: boolean;
}

/** Opens who changed a field and when, on the page of a record that has a history. */
export const FieldHistory = ({ place, label, isPointedAt = false }: FieldHistoryProps) => {
  const history = useContext(FieldHistoryContext);
  if (!history) return null;
  const name = `History of ${label}`;
  return (
    <button
      type="button"
      className={`icon-button field-history${isPointedAt ? ' pointed' : ''}`}
      aria-label={name}
      title={name}
      onClick={() => history.open({ place, label })}
    >
      <Icon name="history" />
    </button>
  );
};

interface EntryProps {
  readonly label: string;
  /** The id of the field, by which an address leads to it. */
  readonly id?: string;
  /** The name of the field in the record, whose changes can be shown. */
  readonly name?: string;
  /** It is a day: that its changes can be shown is seen without pointing at it. */
  readonly isDay?: boolean;
  readonly children: ReactNode;
}

/** A name with its value. */
export const ShownEntry = ({ label, id, name, isDay = false, children }: EntryProps) => {
  const entry = (
    <div className="shown-field">
      <dt>{label}</dt>
      <dd id={id}>
        {children}
        {name !== undefined && <FieldHistory place={name} label={label} isPointedAt={!isDay} />}
      </dd>
    </div>
  );
  return useContext(InShownList) ? entry : <dl className="shown-list">{entry}</dl>;
};

interface Props<Value> {
  readonly name: string;
  readonly id: string;
  readonly label: string;
  readonly isDay?: boolean;
  /** What the field holds as a user reads it. */
  inWords?(value: Value): string;
}

/** While what a field holds in words is looked up. */
export const LOADING = 'Loading…';

/** A field of a record for a user who only reads it: what it holds, 'None' for nothing. */
export const ShownField = <Value = string>({ name, inWords = String, ...entry }: Props<Value>) => (
  <ShownEntry {...entry} name={name}>
    <EmailAddress text={inWords(useWatch({ name }) ?? '') || 'None'} />
  </ShownEntry>
);
