import { type ReactNode, useState } from 'react';
import type { ListSpec } from '#contract/definition/list-spec.ts';
import '../styles/list.css';
import { useSession } from '../session/session.ts';
import { rememberWalk } from '../session/visited.ts';
import { PageSection } from '../ui/page-section.tsx';
import { ListBody } from './list-body.tsx';
import { ListPager } from './pager.tsx';
import type { ActionsOf, Cells } from './row.tsx';
import { type AnyRow, type ListSource, type NameOf, ownName } from './source.ts';
import { useLocalState } from './state/list-state.ts';
import { type ListOptions, useList, walkOf } from './use-list.ts';

interface Props<Row extends AnyRow, Field extends keyof Row & string> {
  readonly title: string;
  readonly plural: string;
  /** What an empty list says: where its rows come from, or what to do. */
  readonly empty: string;
  readonly list: ListSpec<Field>;
  readonly source: ListSource<Row>;
  /** Which record's rows: more of the query. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly cells?: Cells<Row>;
  readonly nameOf?: NameOf<Row>;
  readonly actionsOf?: ActionsOf<Row>;
  /** A button next to the title. */
  readonly add?: ReactNode;
  /** Between the title and the list. */
  readonly lead?: ReactNode;
  readonly scrollsAbove?: number;
  /** The id of the section, to which links lead. */
  readonly place?: string;
}

/** A paged list as a section of a record; fetched with the record, which is painted when the list's height is known. */
export const EmbeddedList = <Row extends AnyRow, Field extends keyof Row & string>({
  title,
  plural,
  list: spec,
  source,
  query,
  cells = {},
  nameOf = ownName,
  actionsOf,
  add,
  lead,
  place,
  ...rest
}: Props<Row, Field>) => {
  const options: ListOptions<Row> = { storage: useLocalState(spec), requestFor: () => ({ query }) };
  const list = useList(source, spec, options);
  const [reshowing, setReshowing] = useState(false);
  const userId = useSession()?.userId ?? '';
  // A record that is opened from it leads to its neighbours here.
  const rememberRows = () => {
    const walk = walkOf(list, userId, location.pathname);
    if (walk) rememberWalk(sessionStorage, { ...walk, isInner: true });
  };
  return (
    <PageSection
      isRegion
      title={title}
      id={place}
      className="embedded"
      aside={add ?? null}
      onClickCapture={rememberRows}
    >
      {lead}
      <ListBody
        {...rest}
        title={title}
        plural={plural}
        spec={spec}
        list={list}
        cells={cells}
        nameOf={nameOf}
        actionsOf={actionsOf}
        add={undefined}
        hidden={reshowing}
        onReshown={() => setReshowing(false)}
      />
      <ListPager list={list} title={title} plural={plural} spec={spec} />
    </PageSection>
  );
};
