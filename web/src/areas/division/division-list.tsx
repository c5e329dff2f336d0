import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { DivisionRows } from '#web/divisions/division-rows.tsx';
import { recordKey, useUnavailable } from '#web/form/record/record-source.ts';
import { endUserPaths } from '#web/routing/paths/records.ts';
import { Empty } from '#web/ui/feedback/no-content.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import '#web/styles/form.css';

/** The divisions of one end user by themselves; without one the way to choose it. Spec part 2, section 2, route division. */
export const DivisionList = () => {
  const [params] = useSearchParams();
  const id = params.get('endUser') ?? '';
  const { data, error } = useQuery({
    queryKey: recordKey(id),
    queryFn: () => api.endUser.read({ params: { id } }),
    enabled: id !== '',
  });
  useUnavailable(error, 'End User', endUserPaths.list());
  return (
    <div className="record">
      <div className="page-head">
        <PageTitle aside={data && <span className="title-name">{data.name}</span>}>Divisions</PageTitle>
      </div>
      {data && <DivisionRows endUserId={data.id} writes />}
      {error && <Empty heading="Divisions" text={sayFailure(error)} />}
      {id === '' && (
        <Empty heading="Whose divisions?" text="Divisions belong to an end user. Choose one from the list.">
          <Link className="button primary" to={endUserPaths.list()}>
            End Users
          </Link>
        </Empty>
      )}
    </div>
  );
};
