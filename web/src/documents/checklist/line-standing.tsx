import { type DocumentOwner, fromDocumentOwner } from '#contract/kinds/wire.ts';
import { formField } from '#contract/obligations/outstanding-item.ts';
import { api } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { ObligationStatus } from '#web/obligations/state-status.tsx';

interface LineStandingProps {
  readonly owner: DocumentOwner;
  readonly rowId: string | undefined;
  readonly place: string;
}

/** In which state a line of the checklist is, and why; of Technology Certification one for each certificate. D-101. */
export const LineStanding = ({ owner, rowId = '', place }: LineStandingProps) => {
  const query = { kind: fromDocumentOwner(owner), recordId: rowId };
  // The head of the page fetches it; a second request would be the same.
  const { data = [] } = useCall(api.worklist.record, { query }, { enabled: false });
  const lines = data.filter(({ field, why }) => why !== '' && formField(field) === place);
  return lines.length === 0 ? null : (
    <ul className="line-standing">
      {lines.map((outstanding) => (
        <li key={outstanding.field}>
          <ObligationStatus {...outstanding} />
          <span>
            {lines.length > 1 && `${outstanding.label}: `}
            {!outstanding.withoutFile && outstanding.why}
          </span>
        </li>
      ))}
    </ul>
  );
};
