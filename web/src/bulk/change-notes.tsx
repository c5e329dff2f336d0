import type { BulkChange } from '../../../contract/bulk/change.ts';
import type { BulkKind } from '../../../contract/bulk/import.ts';
import { kindName } from '../../../contract/document/rules.ts';
import { fromModifier, toDocumentOwner } from '../../../contract/kinds/wire.ts';
import { showDay } from '../../../contract/rules/dates.ts';
import { BULK_UNDO_DAYS } from '../../../contract/rules/limits.ts';
import { RESTORE_DAYS } from '../../../contract/rules/retention.ts';

interface Props {
  readonly kind: BulkKind;
  readonly change: BulkChange;
}

/** What a plan says besides its figures: what goes along, and what an undo can bring back. */
export const ChangeNotes = ({ kind, change }: Props) => {
  if (change.op === 'delete')
    return (
      <p>
        What belongs to a record goes along, as when it is deleted alone. The change can be undone for {BULK_UNDO_DAYS}{' '}
        days; after that each record can be restored alone, for {RESTORE_DAYS} days from its deletion.
      </p>
    );
  if (change.op !== 'request') return null;
  const { kinds, due } = change.request;
  return (
    <p>
      Requested until {showDay(due)}:{' '}
      {kinds.map((each) => kindName(toDocumentOwner(fromModifier(kind)), each)).join(', ')}. The mails go out when you
      confirm. For {BULK_UNDO_DAYS} days an undo revokes the requests that nobody has answered.
    </p>
  );
};
