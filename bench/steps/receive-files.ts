import { NCRA } from '#contract/rules/roles.ts';
import { newLink, startLink } from '#lambdas/domain/document-request/link.ts';
import { pdf } from '../../test/support/malicious-documents.ts';
import { signIn } from '../../test/support/people.ts';
import { dayIn, deliver, pageOf } from '../../test/support/requests.ts';
import { answeredFor } from '../data/answered.ts';
import { measure } from '../kit/measure.ts';

const TIMES = 10;
const DUE_DAYS = 14;
const kinds = ['SUBLICENCE'];

/** The page that the mail of a request leads to: what it answers, and each file that is sent there, scanned and checked. */
export const step = async ({ root, ids }: { root: string; ids: readonly string[] }) => {
  const send = answeredFor(await signIn({ companyId: root, roles: [NCRA] }));
  const to = 'recipient@example.com';
  const waiting = [...ids];
  /** Requests a document of the next record, and makes the link of its mail. */
  const request = async () => {
    const rowId = waiting.shift() ?? '';
    await send('POST', '/api/documentRequest', {
      body: {
        ...{ tableKeyName: 'ENDUSER', rowIds: [rowId], kinds, emails: [to] },
        ...{ due: dayIn(DUE_DAYS), message: '', needsCode: false },
      },
    });
    const { content } = await send('GET', '/api/documentRequest/listall', {
      query: { tableKeyName: 'ENDUSER', recordId: rowId },
    });
    const [{ id }] = content;
    const { token, hash } = await newLink([id], to);
    await startLink([id], hash);
    return { token };
  };
  const opened = await request();
  const open = async () => {
    const { status, message } = await pageOf(opened);
    if (status !== 'Success') throw new Error(message);
  };
  await measure(open, { times: 2 });
  const page = await measure(open, { times: TIMES });
  const file = pdf();
  let recipient = await request();
  const sent = await measure(() => deliver(recipient, 'a.pdf', file, { kind: kinds[0] }), {
    times: TIMES,
    before: async () => {
      recipient = await request();
    },
  });
  return { page, sent };
};
