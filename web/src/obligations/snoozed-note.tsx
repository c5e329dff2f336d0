import { snoozeWords } from '../../../contract/rules/obligations/snooze-words.ts';
import type { RecordObligation } from '../../../contract/worklist/record.ts';
import { Icon } from '../ui/icon.tsx';

/** Says that an obligation is put off, until when and why; nothing where it is not. */
export const SnoozedNote = ({ snooze }: Pick<RecordObligation, 'snooze'>) =>
  snooze && (
    <span className="noted">
      <Icon name="snooze" />
      <span>{snoozeWords(snooze)}</span>
    </span>
  );
