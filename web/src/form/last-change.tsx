import { useQuery } from '@tanstack/react-query';
import type { RecordKind } from '#contract/record/history.ts';
import { api } from '../api/client.ts';
import { keyOf } from '../api/use-call.ts';
import { showTime } from '../ui/shown-values.ts';

interface Props {
  readonly kind: RecordKind;
  readonly id: string;
}

/** Who has changed a record last, and when; nothing while that is not known. */
export const LastChange = ({ kind, id }: Props) => {
  const { data } = useQuery({
    queryKey: [keyOf(api.record.history.route), 'last', kind, id],
    queryFn: () => api.record.history({ query: { kind, id, person: '', field: '', next: '' } }, { quiet: true }),
    staleTime: 0,
    gcTime: 0,
  });
  const last = data?.content[0];
  if (!last || last.who === '') return null;
  return (
    <p>
      {last.who} saved it on {showTime(last.at)}.
    </p>
  );
};
