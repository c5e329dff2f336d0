import * as z from 'zod';
import { listQuery } from '../definition/list.ts';
import { Id, page } from '../fields/common.ts';
import { area } from '../route.ts';
import { RegisterDays, RegisterFileForm, SentForm } from './forms.ts';
import { RegisterRow, registerList } from './lists.ts';
import { RegisterDifferences, RegisterFile, SentRegister } from './record.ts';

const one = z.object({ id: Id });

/** A super admin names the company whose register is meant. */
const ofCompany = { companyId: Id.optional() };

/** The register of permissible purposes. Role matrix rows 142 to 144; docs/design/register.md. */
export const register = area({
  /** As it is today. */
  list: {
    method: 'GET',
    path: '/api/register/list',
    v1: { path: '/register', scope: 'register.read', summary: 'List the register of permissible purposes' },
    access: 'register.read',
    query: listQuery(registerList),
    reply: page(RegisterRow),
  },
  days: {
    method: 'GET',
    path: '/api/register/days',
    access: 'register.export',
    query: z.object(ofCompany),
    reply: RegisterDays,
  },
  /** Has a file made, as of today or a day in the past. */
  createFile: {
    method: 'POST',
    path: '/api/register/file',
    whileSuspended: true,
    access: 'register.export',
    body: RegisterFileForm,
    reply: RegisterFile,
    done: 'The register is being made',
  },
  /** The files of the caller; a super admin's of the company that is named, or of all. */
  files: {
    method: 'GET',
    path: '/api/register/file',
    access: 'register.export',
    query: z.object(ofCompany),
    reply: z.array(RegisterFile),
  },
  cancelFile: {
    method: 'POST',
    path: '/api/register/file/{id}/cancel',
    whileSuspended: true,
    access: 'register.export',
    params: one,
    reply: RegisterFile,
    done: 'The register was cancelled',
  },
  /** An address that holds for a minute. */
  download: {
    method: 'GET',
    path: '/api/register/file/{id}/download',
    access: 'register.export',
    params: one,
    reply: z.object({ url: z.string(), fileName: z.string() }),
  },
  /** What differs in a file from the register that was sent last before its day, of the same bureau. */
  difference: {
    method: 'GET',
    path: '/api/register/difference',
    access: 'register.send',
    query: z.object({ fileId: Id }),
    reply: RegisterDifferences,
  },
  sent: {
    method: 'GET',
    path: '/api/register/sent',
    access: 'register.send',
    query: z.object(ofCompany),
    reply: z.array(SentRegister),
  },
  markSent: {
    method: 'POST',
    path: '/api/register/sent',
    access: 'register.send',
    body: SentForm,
    reply: SentRegister,
    done: 'Marked as sent',
  },
});
