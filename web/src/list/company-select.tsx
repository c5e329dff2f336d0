import { useQuery } from '@tanstack/react-query';
import { SearchSelect } from '../ui/search-select.tsx';
import { Select } from '../ui/select.tsx';
import type { CompanyChoice } from './company-choice.ts';

const ALL = 'all';

interface Props {
  readonly choice: CompanyChoice;
  readonly value: string;
  onChange(company: string): void;
}

/** Which company a page is about, all of them to begin with. */
export const CompanySelect = ({ choice: { label, all, options }, value, onChange }: Props) => {
  const isListed = typeof options === 'function';
  const { data = [] } = useQuery({
    queryKey: ['chosen from', label],
    queryFn: () => (isListed ? options() : []),
    enabled: isListed,
  });
  const shared = {
    inline: true,
    label,
    value: value === '' ? ALL : value,
    onChange: (id: string) => onChange(id === ALL ? '' : id),
  };
  const first = { id: ALL, name: all };
  if (isListed) return <Select {...shared} options={[first, ...data]} />;
  const find = ({ chosen, ...asked }: Parameters<typeof options.find>[0]) =>
    options.find(chosen === undefined || chosen === ALL ? asked : { ...asked, chosen });
  return <SearchSelect {...shared} first={first} find={find} />;
};
