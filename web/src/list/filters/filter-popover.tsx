import { type ReactNode, useState } from 'react';
import type { Condition, Filter } from '../../../../contract/definition/filter.ts';
import { PopoverButton } from '../../ui/popover-button.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { ConditionEditor } from './condition-editor.tsx';
import type { Filtering } from './use-filtering.ts';

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
  const { columns, of, query } = filtering;
  const column = columns.find(({ id }) => id === field);
  return (
    <PopoverButton
      className={className}
      name={name}
      popoverClass="filter-popover"
      dialogClass="filter-dialog"
      label={column ? `Filter by ${column.name}` : 'Filter by a column'}
      onChange={() => setChosen('')}
      content={(close) =>
        column ? (
          <ConditionEditor
            key={field}
            of={of}
            query={query}
            field={field}
            label={column.name}
            kind={column.kind}
            condition={condition}
            others={others}
            onApply={(made) => {
              close();
              onApply(made);
            }}
          />
        ) : (
          <ColumnChoice columns={columns} onChoose={setChosen} />
        )
      }
    >
      {children}
    </PopoverButton>
  );
};
