import { Link } from 'react-router-dom';
import type { DivisionRow } from '#contract/division/record.ts';
import { divisionList } from '#contract/division/schema-free-lists.ts';
import { isOpen } from '../api/access.ts';
import { api } from '../api/client.ts';
import { keyOf } from '../api/use-call.ts';
import { recordKey } from '../form/record/record-source.ts';
import { EmbeddedList } from '../list/embedded-list.tsx';
import { commonActions, useRemoval } from '../list/row-actions.tsx';
import { divisionPaths } from '../routing/paths/records.ts';
import { useSession } from '../session/session.ts';
import { Icon } from '../ui/icon.tsx';

interface Props {
  readonly endUserId: string;
  /** The divisions can be added, changed and deleted, by those who may. */
  readonly writes: boolean;
}

const source = { list: api.division.list };

/** The divisions of an end user. Spec part 2, section 2 "End user add/edit/view". */
export const DivisionRows = ({ endUserId, writes }: Props) => {
  const holder = useSession()?.holder;
  const removal = useRemoval<DivisionRow>({
    source: api.division,
    noun: 'the Division',
    kind: 'division',
    nameOf: ({ name }) => name,
    // The record names the divisions of its providers.
    stale: [[keyOf(api.division.list.route)], ['divisions of', endUserId], recordKey(endUserId)],
    onRemoved: () => undefined,
  });
  const may = (route: Parameters<typeof isOpen>[1]) => writes && isOpen(holder, route);
  const actionsOf = (row: DivisionRow) =>
    commonActions({
      view: divisionPaths.view(row.id, endUserId),
      edit: may(api.division.update.route) && divisionPaths.edit(row.id, endUserId),
      remove: may(api.division.remove.route) && (() => removal.ask(row)),
    });
  return (
    <>
      <EmbeddedList
        title="Divisions"
        plural="divisions"
        empty="Resellers add the divisions of their end users."
        list={divisionList}
        source={source}
        query={{ Id: endUserId }}
        actionsOf={actionsOf}
        add={
          may(api.division.create.route) && (
            <Link className="button" to={divisionPaths.add(endUserId)}>
              <Icon name="plus" />
              Add Division
            </Link>
          )
        }
      />
      {removal.dialog}
    </>
  );
};
