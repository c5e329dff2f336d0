import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '#web/api/client.ts';
import { describeFailure, sayFailure } from '#web/api/failure.ts';
import { useCall } from '#web/api/use-call.ts';
import { findSimilarRecords, mayMerge } from '#web/merge/rules.ts';
import { providerPaths } from '#web/routing/paths/records.ts';
import { useSession } from '#web/session/session.ts';
import type { Option } from '#web/ui/choice/option-list.tsx';
import { toastError, toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { openedPart } from '#web/ui/overlay/opened-part.tsx';

const TITLE = 'Technology Provider';

/** Activates a provider and says how it went. Spec part 2, section 2 "Inactive providers list". */
const useActivate = () => {
  const queries = useQueryClient();
  return async (tpId: string) => {
    try {
      await api.techProvider.activate({ body: { tpId, isActivate: true } });
      toastSuccess(TITLE, api.techProvider.activate.route.done);
    } catch (error) {
      // The specification's own wording. D-71.
      const { message, reason } = describeFailure(error);
      toastError(
        TITLE,
        ['Delete Failed', reason || (message === 'Delete Failed' ? '' : message)].filter(Boolean).join('. '),
      );
    }
    await queries.invalidateQueries();
  };
};

const MergeDialog = openedPart(() => import('#web/merge/merge-dialog.tsx').then((module) => module.MergeDialog));

interface Props extends Option {
  onClose(): void;
}

/** Confirms before a provider is activated, says what follows, and shows providers that look like it. Spec part 2, section 4; D-60. */
export const ActivationDialog = ({ id, name, onClose }: Props) => {
  const holder = useSession()?.holder;
  const activate = useActivate();
  const { data: provider, error } = useCall(api.techProvider.read, { params: { id } });
  const similar = useQuery({ queryKey: ['alike', id], queryFn: () => findSimilarRecords('provider', id) });
  const [merged, setMerged] = useState('');
  const offersMerge = holder !== undefined && mayMerge(holder, 'provider');
  if (merged !== '') return <MergeDialog kind="provider" id={merged} other={id} onClose={onClose} />;
  return (
    <ConfirmDialog
      message="Activate this technology provider?"
      subject={name}
      loading={!provider && !error}
      problem={error ? sayFailure(error) : ''}
      onConfirm={async () => {
        await activate(id);
        onClose();
      }}
      onCancel={onClose}
    >
      {provider && (
        <ul>
          <li>All resellers of the company can choose it from now on.</li>
          {provider.isEndUserTp && provider.endUserName !== '' && (
            <li>It is associated with the end user {provider.endUserName}.</li>
          )}
          <li>Its documents and reviews become due.</li>
        </ul>
      )}
      {similar.error && <p>Similar technology providers could not be searched: {sayFailure(similar.error)}</p>}
      {similar.data && similar.data.length > 0 && (
        <AlikeList alike={similar.data} onMerge={offersMerge ? setMerged : undefined} />
      )}
    </ConfirmDialog>
  );
};

interface AlikeListProps {
  readonly alike: readonly Option[];
  /** Offers to merge the provider into one of those that look like it. */
  readonly onMerge: ((other: string) => void) | undefined;
}

const AlikeList = ({ alike, onMerge }: AlikeListProps) => (
  <>
    <p>
      <strong>Is it here already?</strong> These look alike:
    </p>
    <ul>
      {alike.map((one) => (
        <li key={one.id}>
          <Link to={providerPaths.view(one.id)} target="_blank">
            {one.name}
            <span className="visually-hidden"> (opens in a new tab)</span>
          </Link>
          {onMerge && (
            <button type="button" className="button quiet" onClick={() => onMerge(one.id)}>
              Merge<span className="visually-hidden"> with {one.name}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  </>
);
