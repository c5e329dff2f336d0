import * as z from 'zod';
import { Id, Nothing } from '../fields/common.ts';
import { CSV_TYPE, FileReply } from '../fields/file.ts';
import { area } from '../route.ts';
import { CertificatePart, CertificateQuery, HoldKeepers, HoldRelease, Holds, NewHold, OneCertificate } from './hold.ts';

/** What is kept from being erased, and what was erased. The handler checks that the user has the right to holds. Role matrix rows 145 and 146. */
export const hold = area({
  list: {
    method: 'GET',
    path: '/api/hold/list',
    access: 'hold.keep',
    query: z.object({ companyId: Id }),
    reply: Holds,
  },
  set: {
    method: 'POST',
    path: '/api/hold/set',
    access: 'hold.keep',
    body: NewHold,
    reply: z.object({ id: Id }),
    missing: true,
    done: 'Hold set',
  },
  release: {
    method: 'POST',
    path: '/api/hold/release',
    access: 'hold.keep',
    body: HoldRelease,
    reply: Nothing,
    missing: true,
    done: 'Hold released',
  },
  saveKeepers: {
    method: 'PUT',
    path: '/api/hold/keepers',
    access: 'hold.keepers',
    body: HoldKeepers,
    reply: Holds,
    done: 'Updated successfully',
  },
  /** For the users with the right to holds: what is missing would tell of one. */
  certificates: {
    method: 'GET',
    path: '/api/hold/certificates',
    access: 'hold.keep',
    query: CertificateQuery,
    reply: CertificatePart,
  },
  certificateFile: {
    method: 'GET',
    path: '/api/hold/certificates/download',
    access: 'hold.keep',
    query: OneCertificate,
    reply: FileReply,
    files: [CSV_TYPE],
    missing: true,
  },
});
