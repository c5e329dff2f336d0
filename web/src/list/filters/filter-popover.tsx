import { type ReactNode, useState } from 'react';
import type { Condition, Filter } from '#contract/definition/filter.ts';
import { openedPart } from '#web/ui/overlay/opened-part.tsx';
import { PopoverButton } from '#web/ui/overlay/popover-button.tsx';
import type { Filtering } from './use-filtering.ts';

const FilterEditor = openedPart(() => import('./filter-editor.tsx').then((module) => module.FilterEditor));

interface Props {
  readonly filtering: Filtering;
  /** Its name where the content does not say it. */
  readonly name?: string;
  readonly className: string;
  readonly children: ReactNode;
  readonly condition?: Condition;
  /** The filters besides this one. */
  readonly others: Filter | undefined;
  onApply(condition: Condition): void;
}

/** A button that opens the editor of a condition; for a new one the column is chosen first. */
export const FilterPopover = ({ filtering, name, className, children, condition, others, onApply }: Props) => {
  const [chosen, setChosen] = useState('');
  const field = condition?.field ?? chosen;
  const column = filtering.columns.find(({ id }) => id === field);
  return (
    <PopoverButton
      className={className}
      name={name}
      popoverClass="filter-popover"
      dialogClass="filter-dialog"
      label={column ? `Filter by ${column.name}` : 'Filter by a column'}
      onChange={() => setChosen('')}
      content={(close) => (
        <FilterEditor {...{ filtering, column, condition, others, onApply }} onChoose={setChosen} onClose={close} />
      )}
    >
      {children}
    </PopoverButton>
  );
};
