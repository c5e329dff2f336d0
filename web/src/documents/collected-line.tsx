import { showDay } from '../../../contract/rules/dates.ts';
import { Icon } from '../ui/icon.tsx';
import type { Line } from './use-ticking.ts';

/** A line of a checklist for somebody who only reads it. */
export const CollectedLine = ({ label, line }: { readonly label: string; readonly line: Line }) => (
  <>
    <span className={line.isSelected ? 'collected yes' : 'collected'}>
      <Icon name={line.isSelected ? 'check' : 'missing'} />
      {label}
    </span>
    <span className="checklist-date">
      {line.isSelected ? `Collected ${showDay(line.selectedDate)}`.trim() : 'Not collected'}
    </span>
  </>
);
