import { type ReactNode, useState } from 'react';
import type { AskedDocuments } from '#contract/request-answer/forms.ts';
import { showDay } from '#contract/rules/dates.ts';
import { counted } from '#contract/rules/figures.ts';

interface Props {
  readonly asked: AskedDocuments;
  readonly isFirstOpen: boolean;
  readonly children: ReactNode;
}

/** One request among several of a page, which folds: its record, and how far it is. */
export const RequestSection = ({ asked: { record, kinds, files, due }, isFirstOpen, children }: Props) => {
  const [isOpen, setOpen] = useState(isFirstOpen);
  const answered = kinds.filter(
    ({ key, declined }) => declined !== '' || files.some(({ kind, state }) => kind === key && state !== 'refused'),
  ).length;
  return (
    <details className="request-section" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2>{record}</h2>
        <span>
          {answered} of {counted(kinds.length, 'document')} answered, needed until {showDay(due)}
        </span>
      </summary>
      <div className="request-section-body">{children}</div>
    </details>
  );
};
