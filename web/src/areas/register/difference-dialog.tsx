import {
  DIFFERENCES_SHOWN,
  differenceKinds,
  differenceSentence,
  differenceWords,
  type RegisterDifference,
  type RegisterFile,
} from '#contract/register/record.ts';
import { showDay } from '#contract/rules/dates.ts';
import { figure } from '#contract/rules/figures.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { useCall } from '#web/api/use-call.ts';
import { Failed } from '#web/ui/feedback/no-content.tsx';
import { Dialog } from '#web/ui/overlay/opened-part.tsx';
import { NamedCell, showTime } from '#web/ui/shown-values.tsx';
import { PlainTable, TableCell, TableRow, TableWrap } from '#web/ui/table/table.tsx';

const headings = ['Purpose', 'Difference', 'What'];

/** What of a purpose differs, in words; nothing for one that came, ended or left. */
const Fields = ({ fields }: Pick<RegisterDifference, 'fields'>) => (
  <ul className="difference-fields">
    {fields.map(({ field, before, after }) => (
      <li key={field}>
        {field}: {before || 'nothing'} → <b>{after || 'nothing'}</b>
      </li>
    ))}
  </ul>
);

const Differences = ({ shown }: { readonly shown: readonly RegisterDifference[] }) => (
  <TableWrap label="Differences" scrolls={shown.length > 8}>
    <PlainTable caption="Differences" headings={headings}>
      {shown.map((difference) => (
        <TableRow key={difference.id}>
          <TableCell as="th" scope="row">
            <NamedCell name={difference.endUser} more={difference.purpose} />
          </TableCell>
          <TableCell data-label="Difference">{differenceWords[difference.kind]}</TableCell>
          <TableCell data-label="What">{difference.fields.length > 0 && <Fields {...difference} />}</TableCell>
        </TableRow>
      ))}
    </PlainTable>
  </TableWrap>
);

interface Props {
  readonly file: RegisterFile;
  onClose(): void;
}

/** What differs in a file from the register that was sent last. Role matrix row 144. */
export const DifferenceDialog = ({ file, onClose }: Props) => {
  const { data, error, refetch } = useCall(api.register.difference, { query: { fileId: file.id } });
  const { difference } = file;
  const all = difference ? differenceKinds.reduce((sum, kind) => sum + difference[kind], 0) : 0;
  return (
    <Dialog title="What has changed" wide onClose={onClose}>
      {difference && (
        <p role="status">
          Since the register as of {showDay(difference.asOf)}, sent {showTime(difference.sentAt)}:{' '}
          <b>{differenceSentence(difference)}</b>.
        </p>
      )}
      {error && <Failed heading="What has changed" text={sayFailure(error)} onRetry={refetch} />}
      {!data && !error && <div className="skeleton form-skeleton" role="progressbar" aria-label="Loading" />}
      {data && data.shown.length > 0 && <Differences shown={data.shown} />}
      {all > DIFFERENCES_SHOWN && (
        <p className="quiet">
          The first {figure(DIFFERENCES_SHOWN)} of {figure(all)} are shown. The file has all of them, in changes.csv.
        </p>
      )}
    </Dialog>
  );
};
