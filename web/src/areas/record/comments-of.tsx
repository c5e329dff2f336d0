import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { COMMENT_PARAMETER } from '#contract/notification/links.ts';
import { RecordKind } from '#contract/record/history.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { useCall } from '#web/api/use-call.ts';
import { placeOfComment } from '#web/comments/place.ts';
import { recordPath } from '#web/routing/record-places.ts';
import { Failed } from '#web/ui/feedback/no-content.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';

/** The address in a notification: leads to the comment below the record, whatever its kind. */
export const CommentsOf = () => {
  const { kind: given = '', id = '' } = useParams();
  const [query] = useSearchParams();
  const kind = RecordKind.safeParse(given).data;
  const isDivision = kind === 'division';
  const { data, error, refetch } = useCall(api.division.read, { params: { id } }, { enabled: isDivision });
  if (error) return <Failed heading="Comments" text={sayFailure(error)} onRetry={refetch} />;
  if (kind && (!isDivision || data))
    return (
      <Navigate
        replace
        to={`${recordPath({ kind, id, of: data?.endUserId ?? '' })}${placeOfComment(query.get(COMMENT_PARAMETER) ?? '')}`}
      />
    );
  return <PageTitle>Comments</PageTitle>;
};
