import { Icon } from '../../ui/icon.tsx';

/** Says that the person who looked after a record has left it. */
export const FormerNote = ({ name }: { readonly name: string }) => (
  <span className="noted">
    <Icon name="alert" />
    <span>{name} no longer looks after this record</span>
  </span>
);
