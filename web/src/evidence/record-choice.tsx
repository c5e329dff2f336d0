import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ListFilter } from '#contract/evidence/forms.ts';
import type { EvidenceKind } from '#contract/evidence/record.ts';
import { MAX_PAGE_SIZE } from '#contract/rules/limits.ts';
import { MultiSelect } from '../ui/choice/multi-select.tsx';
import type { Option } from '../ui/choice/option-list.tsx';
import { Select } from '../ui/choice/select.tsx';

/** The records of a package: some by their ids, or a list as it is filtered. */
export interface PackedRecords {
  readonly kind: EvidenceKind;
  readonly recordIds?: string[];
  readonly filter?: Partial<ListFilter>;
  /** The records of the list, for those who want some of them only. */
  readonly choices?: () => Promise<readonly Option[]>;
}

interface Props {
  readonly of: PackedRecords & Required<Pick<PackedRecords, 'choices'>>;
  /** The records that were picked; undefined for all of the list. */
  readonly picked: string[] | undefined;
  readonly error: string;
  onPick(picked: string[] | undefined): void;
}

const ways = [
  { id: 'all', name: 'All that the list shows' },
  { id: 'some', name: 'Some of them' },
];

/** Whether all records of a list are packed or some of them, and which. */
export const RecordChoice = ({ of: { kind, filter, choices }, picked, error, onPick }: Props) => {
  const id = useId();
  const { data = [] } = useQuery({
    queryKey: ['records to pack', kind, filter],
    queryFn: choices,
    enabled: picked !== undefined,
    gcTime: 0,
  });
  return (
    <>
      <Select
        label="Records"
        options={ways}
        value={picked ? 'some' : 'all'}
        onChange={(way) => onPick(way === 'some' ? [] : undefined)}
      />
      {picked && (
        <MultiSelect
          id={id}
          label={data.length < MAX_PAGE_SIZE ? 'Which' : `Which of the first ${MAX_PAGE_SIZE}`}
          required
          options={data}
          value={picked}
          error={error}
          onChange={onPick}
        />
      )}
    </>
  );
};
