import type { ReactNode } from 'react';
import type { WorklistRow } from '../../../../contract/worklist/record.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';

interface Props extends Pick<WorklistRow, 'formerResponsible' | 'standsInFor'> {
  readonly name: string;
}

const Note = ({ icon, children }: { readonly icon: IconName; readonly children: ReactNode }) => (
  <span className="noted">
    <Icon name={icon} />
    <span>{children}</span>
  </span>
);

/** Who looks after a record: a person, one who has left it, or one who is absent and for whom the reader stands in. */
export const ResponsibleCell = ({ name, formerResponsible, standsInFor }: Props) => {
  if (formerResponsible !== '') return <Note icon="alert">{formerResponsible} no longer looks after this record</Note>;
  if (standsInFor !== '') return <Note icon="user">for {standsInFor}</Note>;
  return name;
};
