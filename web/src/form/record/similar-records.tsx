import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { SimilarKind, SimilarRecord } from '#contract/search/record.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { recordPath } from '#web/routing/record-places.ts';
import { useDebounced } from '#web/ui/choice/search-select.tsx';

interface Props {
  readonly kind: SimilarKind;
  /** The fields of the record that are compared besides its name. */
  readonly phone: string;
  readonly email?: string;
  /** The field of a new record that holds the company a super admin chooses. */
  readonly company: string;
  /** Offers to make the record and one of those one. */
  onMerge?(other: string): void;
}

const PAUSE_MS = 700;
const words = { name: '', phone: ' (same phone)', email: ' (same e-mail domain)' } as const satisfies Record<
  SimilarRecord['by'],
  string
>;

const textIn = (value: unknown): string => {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : '';
};

/** Records that look like the one that is being entered, or is about to be activated. It keeps no user from going on. */
export const SimilarRecords = ({ kind, phone, email = '', company, onMerge }: Props) => {
  const [name, number, address, companyId] = useWatch({ name: ['name', phone, email || phone, company] }).map(textIn);
  const except = textIn(useFormContext().getValues('id'));
  const criteria = { name, phone: number, email: email === '' ? '' : address, companyId: companyId || undefined };
  const debounced = useDebounced(JSON.stringify(criteria), PAUSE_MS);
  const { data = [], error } = useQuery({
    queryKey: ['similar', kind, debounced, except],
    queryFn: ({ signal }) =>
      api.search.similar(
        { query: { ...(JSON.parse(debounced) as typeof criteria), kind, except: except || undefined } as never },
        { signal, quiet: true },
      ),
    enabled: name !== '',
  });
  return (
    <div role="status">
      {error && <p className="quiet">Similar records could not be looked for. {sayFailure(error)}</p>}
      {data.length > 0 && (
        <div className="banner info similar">
          <p>
            <strong>Is it here already?</strong> These look alike:
          </p>
          <ul>
            {data.map(({ id, name: other, by }) => (
              <li key={id}>
                <Link to={recordPath({ kind, id, of: '' })} target="_blank">
                  {other}
                  <span className="visually-hidden"> (opens in a new tab)</span>
                </Link>
                {words[by]}
                {onMerge && (
                  <button type="button" className="button quiet" onClick={() => onMerge(id)}>
                    Merge<span className="visually-hidden"> with {other}</span>
                  </button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
};
