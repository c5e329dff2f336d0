import { useQuery } from '@tanstack/react-query';
import { Select } from '../ui/select.tsx';
import type { CompanyChoice } from './company-choice.ts';

const ALL = 'all';

interface Props {
  readonly choice: CompanyChoice;
  readonly value: string;
  onChange(company: string): void;
}

/** Which company a page is about, all of them to begin with. */
export const CompanySelect = ({ choice, value, onChange }: Props) => {
  const { data = [] } = useQuery({ queryKey: ['chosen from', choice.label], queryFn: () => choice.options() });
  return (
    <Select
      inline
      label={choice.label}
      options={[{ id: ALL, name: choice.all }, ...data]}
      value={value === '' ? ALL : value}
      onChange={(id) => onChange(id === ALL ? '' : id)}
    />
  );
};
