import { useState } from 'react';
import { differenceSentence, type RegisterFile, type SentRegister } from '#contract/register/record.ts';
import { may } from '#contract/rules/access.ts';
import { showDay } from '#contract/rules/dates.ts';
import { counted } from '#contract/rules/figures.ts';
import type { Viewer } from '#contract/rules/navigation.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { openFile } from '#web/api/files.ts';
import { keyOf, useCall } from '#web/api/use-call.ts';
import { useWork } from '#web/api/use-work.ts';
import { ListHead } from '#web/list/head/list-head.tsx';
import { OneCompanyBar, useOneCompany } from '#web/list/one-company.tsx';
import { useSession } from '#web/session/session.ts';
import { Empty, Failed } from '#web/ui/feedback/no-content.tsx';
import { Status } from '#web/ui/feedback/status.tsx';
import { openedPart } from '#web/ui/overlay/opened-part.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { NamedCell, showSize, showTime } from '#web/ui/shown-values.tsx';
import { PlainTable, TableCell, TableRow, TableWrap } from '#web/ui/table/table.tsx';
import { MakeFile, RegisterTabs } from './register-tools.tsx';
import '#web/styles/evidence.css';
import '#web/styles/list.css';
import '#web/styles/list-head.css';
import '#web/styles/register.css';

const headings = ['Sent to', 'Register', 'Sent', 'SHA-256 of the workbook'];

const SentTable = ({ sent }: { readonly sent: readonly SentRegister[] }) => (
  <TableWrap label="Sent" scrolls={false}>
    <PlainTable caption="Sent" headings={headings}>
      {sent.map(({ id, to, note, asOf, bureau, rows, sentAt, sentBy, sums }) => (
        <TableRow key={id}>
          <TableCell as="th" scope="row">
            <NamedCell name={to} more={note} />
          </TableCell>
          <TableCell data-label="Register">
            <NamedCell
              name={`As of ${showDay(asOf)}`}
              more={`${bureau || 'All bureaus'}, ${counted(rows, 'purpose')}`}
            />
          </TableCell>
          <TableCell data-label="Sent">
            <NamedCell name={showTime(sentAt)} more={`by ${sentBy}`} />
          </TableCell>
          <TableCell data-label="SHA-256 of the workbook">
            <code className="register-sum">{sums.xlsx}</code>
          </TableCell>
        </TableRow>
      ))}
    </PlainTable>
  </TableWrap>
);

/** The registers that the company has sent, the newest first. Role matrix row 144. */
export const SentList = ({ companyId }: { readonly companyId: string | undefined }) => {
  const { data, error, refetch } = useCall(api.register.sent, { query: { companyId } });
  return (
    <PageSection title="Sent" isRegion>
      {error && !data && <Failed heading="Sent" text={sayFailure(error)} onRetry={refetch} />}
      {data?.length === 0 && (
        <p className="quiet">Nothing is marked as sent yet. Make a file, send it, and mark it as sent.</p>
      )}
      {data && data.length > 0 && <SentTable sent={data} />}
    </PageSection>
  );
};

const TITLE = 'Register of purposes';
const SentDialog = openedPart(() => import('./file-dialogs.tsx').then((module) => module.SentDialog));
const DifferenceDialog = openedPart(() => import('./difference-dialog.tsx').then((module) => module.DifferenceDialog));

const ASK_MS = 2_000;
const isMoving = ({ state }: RegisterFile) => state === 'waiting' || state === 'running';

/** Whether a user notes what was sent: super admins, and NCRA staff of the root company. Role matrix row 144. */
const maySend = (holder: Viewer) =>
  may(holder, 'register.send') && (holder.isSuperadmin || holder.isOfReseller !== true);

const FileState = ({ file }: { readonly file: RegisterFile }) => {
  const { state, message, difference } = file;
  if (state === 'cancelled') return <Status kind="due">Cancelled</Status>;
  if (state === 'failed')
    return (
      <span>
        <Status kind="overdue">Failed</Status>
        <span className="package-extent">{message}</span>
      </span>
    );
  if (isMoving(file)) return <Status kind="info">{state === 'waiting' ? 'Waiting' : 'Being made'}</Status>;
  return (
    <span>
      <Status kind="ok">Ready</Status>
      {difference && <span className="package-extent">Since the last one: {differenceSentence(difference)}</span>}
    </span>
  );
};

interface ActionsProps {
  readonly file: RegisterFile;
  readonly sends: boolean;
  onSent(file: RegisterFile): void;
  onDifference(file: RegisterFile): void;
}

const FileActions = ({ file, sends, onSent, onDifference }: ActionsProps) => {
  const work = useWork(TITLE, [keyOf(api.register.files.route)]);
  const { id, title } = file;
  const { cancelFile } = api.register;
  const cancel = () => work(() => cancelFile({ params: { id } }), cancelFile.route.done);
  if (isMoving(file))
    return (
      <button type="button" className="link" aria-label={`Cancel ${title}`} onClick={() => void cancel()}>
        Cancel
      </button>
    );
  if (file.state !== 'done') return null;
  const download = () => void openFile(() => api.register.download({ params: { id } }), TITLE);
  return (
    <div className="register-actions">
      <button type="button" className="button small" aria-label={`Download ${title}`} onClick={download}>
        Download
      </button>
      {file.difference && sends && (
        <button
          type="button"
          className="button small"
          aria-label={`What has changed in ${title}`}
          onClick={() => onDifference(file)}
        >
          What has changed
        </button>
      )}
      {sends && (
        <button
          type="button"
          className="button small"
          aria-label={`Mark as sent: ${title}`}
          onClick={() => onSent(file)}
        >
          Mark as sent
        </button>
      )}
    </div>
  );
};

type Opened = { readonly what: 'sent' | 'difference'; readonly file: RegisterFile } | undefined;

const FilesTable = ({ files, sends }: { readonly files: readonly RegisterFile[]; readonly sends: boolean }) => {
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <>
      <TableWrap label="Files" scrolls={false}>
        <PlainTable caption="Files" headings={['File', 'Status', 'Asked for', 'Available until', 'Actions']}>
          {files.map((file) => (
            <TableRow key={file.id}>
              <TableCell as="th" scope="row">
                <NamedCell
                  name={file.title}
                  more={file.state === 'done' ? `${counted(file.rows, 'purpose')}, ${showSize(file.size)}` : ''}
                />
              </TableCell>
              <TableCell data-label="Status">
                <FileState file={file} />
              </TableCell>
              <TableCell data-label="Asked for">{showTime(file.createdAt)}</TableCell>
              <TableCell data-label="Available until">{file.state === 'done' ? showTime(file.until) : ''}</TableCell>
              <TableCell data-label="Actions">
                <FileActions
                  file={file}
                  sends={sends}
                  onSent={(of) => setOpened({ what: 'sent', file: of })}
                  onDifference={(of) => setOpened({ what: 'difference', file: of })}
                />
              </TableCell>
            </TableRow>
          ))}
        </PlainTable>
      </TableWrap>
      {opened?.what === 'sent' && <SentDialog file={opened.file} onClose={close} />}
      {opened?.what === 'difference' && <DifferenceDialog file={opened.file} onClose={close} />}
    </>
  );
};

/** The files that the user has had made of the register, and what the company has sent. Role matrix rows 143 and 144. */
export const RegisterFiles = () => {
  const holder = useSession()?.holder;
  const { chosen, company } = useOneCompany();
  const companyId = chosen || undefined;
  const isOpen = company !== '';
  const { data, error, refetch } = useCall(
    api.register.files,
    { query: { companyId } },
    { pollMs: (files) => files.some(isMoving) && ASK_MS },
  );
  if (!holder) return null;
  return (
    <>
      <ListHead title={TITLE} count={undefined} tabs={<RegisterTabs current="files" />}>
        {isOpen && <MakeFile company={chosen} primary />}
      </ListHead>
      <OneCompanyBar />
      {error && !data && <Failed heading="Files" text={sayFailure(error)} onRetry={refetch} />}
      {data?.length === 0 && (
        <Empty
          heading="No files yet"
          text={isOpen ? 'Make one as of today, or as of a day in the past.' : 'Choose a company to make one.'}
        />
      )}
      {data && data.length > 0 && <FilesTable files={data} sends={maySend(holder)} />}
      {maySend(holder) && isOpen && <SentList companyId={companyId} />}
    </>
  );
};
