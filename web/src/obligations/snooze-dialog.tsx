import { FormDialog } from '../form/form-dialog.tsx';
import { type SnoozedItem, SnoozeForm } from './snooze-form.tsx';

interface Props {
  readonly item: SnoozedItem;
  onClose(): void;
}

/** Puts off an obligation: until when, and why. Role matrix row 96. */
export const SnoozeDialog = ({ item, onClose }: Props) => (
  <FormDialog title={`Snooze ${item.label}`} onClose={onClose}>
    <p>
      Nobody is reminded of it until that day. Its status, the counts and the reports stay as they are, and the reason
      stands in the history of the record.
    </p>
    <SnoozeForm item={item} onClose={onClose} />
  </FormDialog>
);
