import type { Kind } from '#contract/kinds/kinds.ts';
import { storedKinds } from '#lambdas/entities/kinds.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { loadView } from '#lambdas/store/journal/load.ts';

/** The records of a kind by their ids, as their list has them now: read column by column, because all rows of a joined list are looked at. */
export const joinedRecords = async (tenantId: TenantId, kind: Kind) => {
  const { entity } = storedKinds[kind];
  const [view, presentation] = await Promise.all([loadView(tenantId, entity), entity.presentation(tenantId)]);
  const { columns } = view;
  return {
    view,
    presentation,
    stamp: `${view.v} ${presentation.stamp}`,
    positionOf: (id: string) => columns.positionOf(id),
    text: (field: string) => {
      const valueAt = columns.reader(field);
      return (position: number) => String(valueAt(position) ?? '');
    },
  };
};
