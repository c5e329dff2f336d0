import { type KeyboardEvent, useId, useState } from 'react';
import type { Option } from '#web/ui/choice/option-list.tsx';
import { OptionList } from '#web/ui/choice/option-list.tsx';
import { foundByTyping, movedBy } from '#web/ui/choice/use-open-list.ts';

interface Props {
  readonly columns: readonly Option[];
  onChoose(id: string): void;
}

/** Which column a new condition is about. */
export const ColumnChoice = ({ columns, onChoose }: Props) => {
  const id = useId();
  const [active, setActive] = useState(0);
  const onKeyDown = (event: KeyboardEvent) => {
    const names = columns.map(({ name }) => name);
    const at = foundByTyping(event, active, names) ?? movedBy(event.key, active, columns.length);
    const column = columns[active];
    if (at !== undefined) setActive(at);
    else if ((event.key === 'Enter' || event.key === ' ') && column) onChoose(column.id);
    else return;
    event.preventDefault();
  };
  return (
    <OptionList
      id={id}
      label={{ 'aria-label': 'Columns' }}
      choices={columns}
      active={active}
      hasFocus
      onKeyDown={onKeyDown}
      onPoint={setActive}
      onChoose={onChoose}
    />
  );
};
