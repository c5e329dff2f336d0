import { type DocumentOwner, fromDocumentOwner } from '#contract/kinds/wire.ts';
import { formField } from '#contract/obligations/owed-item.ts';
import { api } from '../api/client.ts';
import { useCall } from '../api/use-call.ts';
import { ObligationStatus } from '../obligations/state-status.tsx';

interface Props {
  readonly owner: DocumentOwner;
  readonly rowId: string | undefined;
  readonly place: string;
}

/** In which state a line of the checklist is, and why; of Technology Certification one for each certificate. D-101. */
export const LineStanding = ({ owner, rowId = '', place }: Props) => {
  const query = { kind: fromDocumentOwner(owner), recordId: rowId };
  // The head of the page asks for it; a second question would be the same.
  const { data = [] } = useCall(api.worklist.record, { query }, { enabled: false });
  const lines = data.filter(({ field, why }) => why !== '' && formField(field) === place);
  return lines.length === 0 ? null : (
    <ul className="line-standing">
      {lines.map((owed) => (
        <li key={owed.field}>
          <ObligationStatus {...owed} />
          <span>
            {lines.length > 1 && `${owed.label}: `}
            {!owed.withoutFile && owed.why}
          </span>
        </li>
      ))}
    </ul>
  );
};
