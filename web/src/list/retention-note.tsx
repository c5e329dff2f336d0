import type { Retention } from '../../../contract/history/deleted.ts';
import { showDate } from '../ui/show-time.ts';

interface Props {
  readonly retention: Retention;
}

/** Names the days of a record that is deleted now: until when it can be restored, and when it is erased. D-110. */
export const RetentionNote = ({ retention: { restoreUntil, eraseOn } }: Props) => (
  <p>
    {restoreUntil === '' ? 'It cannot be restored.' : `It can be restored until ${showDate(restoreUntil)}.`} It is
    erased on {showDate(eraseOn)}.
  </p>
);
