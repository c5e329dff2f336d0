import { Link } from 'react-router-dom';
import type { NoticeRow } from '../../../../contract/notification/record.ts';
import '../../styles/notification.css';

interface Props {
  readonly notice: NoticeRow;
  onOpen(): void;
}

/** The element of a notice that has its title, and the focus when its button is gone. */
export const toldId = (id: string) => `notice-${id}`;

/** What a notice says, its title leading to what it tells of. */
export const Told = ({ notice: { id, title, text, link }, onOpen }: Props) => (
  <span className="told">
    {link === '' ? (
      <span id={toldId(id)} tabIndex={-1} className="told-title">
        {title}
      </span>
    ) : (
      <Link id={toldId(id)} to={link} onClick={onOpen}>
        {title}
      </Link>
    )}
    <span className="told-text">{text}</span>
  </span>
);
