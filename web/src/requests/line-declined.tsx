import type { Document } from '#contract/document/forms.ts';
import type { DocumentRequest } from '#contract/document-request/record.ts';
import { Status } from '../ui/feedback/status.tsx';
import { showTime } from '../ui/shown-values.ts';
import { useRecordRequests } from './use-record-requests.ts';

/** The newest decline of a kind of document, with who has declined; undefined when a document came in after it. */
export const declineOf = (
  kind: string,
  requests: readonly Pick<DocumentRequest, 'declined' | 'email'>[],
  documents: readonly Pick<Document, 'updatedTime'>[],
) => {
  const [newest] = requests
    .flatMap(({ declined, email }) => declined.map((one) => ({ ...one, email })))
    .filter((one) => one.kind === kind)
    .sort((a, b) => b.at.localeCompare(a.at));
  return newest && documents.every(({ updatedTime }) => updatedTime < newest.at) ? newest : undefined;
};

interface Props {
  readonly rowId: string;
  readonly kind: string;
  /** The documents of the line. */
  readonly documents: readonly Document[];
}

/** Says on a line of the checklist that the recipient of a request cannot provide the document, and why. */
export const LineDeclined = ({ rowId, kind, documents }: Props) => {
  // The section asks for the requests of the record.
  const { data } = useRecordRequests(rowId, false);
  const decline = declineOf(kind, data?.content ?? [], documents);
  return decline === undefined ? null : (
    <p className="line-declined">
      <Status kind="missing">Declined</Status> {decline.email}, {showTime(decline.at)}: {decline.reason}
    </p>
  );
};
