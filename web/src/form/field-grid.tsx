import { createContext, type ReactNode, useContext } from 'react';
import { RecordContext } from './record/record-context.ts';

/** Whether what is shown stands in a list of names and values already. */
export const InShownList = createContext(false);

interface Props {
  /** How the fields stand where they can be changed. */
  readonly className?: 'form-grid' | 'checks';
  readonly children: ReactNode;
}

/** Some fields of a record side by side; for somebody who only reads it names and values, as on a page. */
export const FieldGrid = ({ className = 'form-grid', children }: Props) =>
  useContext(RecordContext).mode === 'view' ? (
    <InShownList value={true}>
      <dl className="shown-list">{children}</dl>
    </InShownList>
  ) : (
    <div className={className}>{children}</div>
  );
