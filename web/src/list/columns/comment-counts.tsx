import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ListSpec } from '#contract/definition/list-spec.ts';
import { kindsThat } from '#contract/kinds/kinds.ts';
import { counted } from '#contract/rules/figures.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { keyOf } from '#web/api/use-call.ts';
import { Icon } from '#web/ui/icon.tsx';

const kindOf = ({ name }: Pick<ListSpec, 'name'>) => kindsThat('history').find((kind) => kind === name);

/** Whether people can comment on the records of a list. */
export const hasComments = (spec: Pick<ListSpec, 'name'>) => kindOf(spec) !== undefined;

/** What stands next to the name of a row that has comments, where the person wants to see how many; nothing elsewhere. */
export const useCommentCounts = (
  spec: Pick<ListSpec, 'name'>,
  rows: readonly { readonly id: string }[],
  isWanted: boolean,
): ((id: string) => ReactNode) => {
  const kind = kindOf(spec);
  const ids = rows.map(({ id }) => id).join(',');
  const { data = {}, error } = useQuery({
    queryKey: [keyOf(api.record.commentCounts.route), kind, ids],
    queryFn: ({ signal }) =>
      api.record.commentCounts({ query: { kind: kind ?? 'provider', ids } }, { signal, quiet: true }),
    enabled: isWanted && kind !== undefined && ids !== '',
  });
  return (id) => {
    if (isWanted && error)
      return (
        <span className="comment-count" title={`Comments were not counted. ${sayFailure(error)}`}>
          <Icon name="comment" />?<span className="visually-hidden"> comments: not counted</span>
        </span>
      );
    const count = isWanted ? data[id] : undefined;
    return count === undefined ? null : (
      <span className="comment-count" title={counted(count, 'comment')}>
        <Icon name="comment" />
        {count}
        <span className="visually-hidden"> {count === 1 ? 'comment' : 'comments'}</span>
      </span>
    );
  };
};
