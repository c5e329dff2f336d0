import { type ReactNode, useState } from 'react';
import { Button, DialogTrigger, ListBox, ListBoxItem, Popover, Dialog as RacDialog } from 'react-aria-components';
import type { Condition, Filter } from '../../../../contract/definition/filter.ts';
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
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState('');
  const field = condition?.field ?? chosen;
  const { columns, of, query } = filtering;
  const column = columns.find(({ id }) => id === field);
  const show = (open: boolean) => {
    setOpen(open);
    setChosen('');
  };
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={show}>
      <Button className={className} {...(name ? { 'aria-label': name } : {})}>
        {children}
      </Button>
      <Popover className="popover filter-popover" placement="bottom start">
        <RacDialog className="filter-dialog" aria-label={column ? `Filter by ${column.name}` : 'Filter by a column'}>
          {column ? (
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
                show(false);
                onApply(made);
              }}
            />
          ) : (
            <ListBox
              autoFocus
              className="menu"
              aria-label="Columns"
              items={columns}
              onAction={(key) => setChosen(String(key))}
            >
              {(item) => (
                <ListBoxItem id={item.id} className="menu-item">
                  {item.name}
                </ListBoxItem>
              )}
            </ListBox>
          )}
        </RacDialog>
      </Popover>
    </DialogTrigger>
  );
};
