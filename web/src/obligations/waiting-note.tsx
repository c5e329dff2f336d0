import { showDay } from '../../../contract/rules/dates.ts';
import type { RecordObligation } from '../../../contract/worklist/record.ts';
import { Icon } from '../ui/icon.tsx';

/** Says that others were asked for a document that is owed, and until when; nothing where nobody was. */
export const WaitingNote = ({ waiting }: Pick<RecordObligation, 'waiting'>) =>
  waiting !== '' && (
    <span className="noted">
      <Icon name="user" />
      <span>Waiting for others until {showDay(waiting)}</span>
    </span>
  );
