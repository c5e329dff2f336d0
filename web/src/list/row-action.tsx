import { Link } from 'react-router-dom';
import { Icon, type IconName } from '../ui/icon.tsx';

/** One button of a row: an address, or something that happens on this page. */
export interface ShownAction {
  readonly label: string;
  readonly icon: IconName;
  readonly leads: string | (() => void);
}

interface Props {
  readonly action: ShownAction;
  /** The row's name: 'Edit' is said as 'Edit Blue Harbor Data'. */
  readonly name: string;
}

/** One action of a row as an icon with a name. */
export const RowAction = ({ action: { label, icon, leads }, name }: Props) => {
  const named = `${label} ${name}`;
  const shared = { className: 'icon-button', 'aria-label': named, title: named };
  return typeof leads === 'string' ? (
    <Link {...shared} to={leads}>
      <Icon name={icon} />
    </Link>
  ) : (
    <button {...shared} type="button" onClick={leads}>
      <Icon name={icon} />
    </button>
  );
};
