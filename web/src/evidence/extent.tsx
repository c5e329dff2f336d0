import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EvidenceEstimate } from '../../../contract/evidence/forms.ts';
import { counted } from '../../../contract/rules/figures.ts';
import { api } from '../api/client.ts';
import { keyOf } from '../api/use-call.ts';
import { showSize } from '../ui/show-size.ts';

type Asked = Parameters<typeof api.evidence.estimate>[0]['body'];

/** What a package would hold, while something is chosen. */
export const useEstimate = (body: Asked, enabled: boolean) =>
  useQuery({
    queryKey: [keyOf(api.evidence.estimate.route), body],
    queryFn: () => api.evidence.estimate({ body }),
    enabled,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

/** How much the package would be, or why it cannot be made. */
export const Extent = ({ of }: { readonly of: EvidenceEstimate }) =>
  of.problem === '' ? (
    <p role="status">
      <b>{of.title}</b>: {counted(of.files, 'file')},{' '}
      {of.bytes === 0 ? 'no documents' : `${showSize(of.bytes)} of documents`}.
    </p>
  ) : (
    <p role="alert" className="banner error">
      {of.problem}
    </p>
  );
