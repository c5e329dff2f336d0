import { type ReactNode, useContext } from 'react';
import { RecordContext } from './record/record-context.ts';

interface Props {
  readonly when: boolean;
  readonly children: ReactNode;
}

/** A part of a form that this person sees and does not change; what it holds is sent back as it was. */
export const ReadOnly = ({ when, children }: Props) => {
  const context = useContext(RecordContext);
  return <RecordContext value={when ? { ...context, mode: 'view' } : context}>{children}</RecordContext>;
};
