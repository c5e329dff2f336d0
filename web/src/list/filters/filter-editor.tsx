import type { Condition, Filter } from '#contract/definition/filter.ts';
import { ColumnChoice } from './column-choice.tsx';
import { ConditionEditor } from './condition-editor.tsx';
import type { Filtering } from './use-filtering.ts';

interface Props {
  readonly filtering: Filtering;
  /** The one that is filtered by, once it is known. */
  readonly column: Filtering['columns'][number] | undefined;
  readonly condition: Condition | undefined;
  /** The filters besides this one. */
  readonly others: Filter | undefined;
  onChoose(column: string): void;
  onApply(condition: Condition): void;
  onClose(): void;
}

/** The choice of a column, then how it is filtered. */
export const FilterEditor = ({ filtering, column, condition, others, onChoose, onApply, onClose }: Props) =>
  column ? (
    <ConditionEditor
      key={column.id}
      of={filtering.of}
      query={filtering.query}
      field={column.id}
      label={column.name}
      kind={column.kind}
      condition={condition}
      others={others}
      onApply={(made) => {
        onClose();
        onApply(made);
      }}
    />
  ) : (
    <ColumnChoice columns={filtering.columns} onChoose={onChoose} />
  );
