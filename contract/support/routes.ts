import * as z from 'zod';
import { Named, Nothing } from '../fields/common.ts';
import { area } from '../route.ts';
import { SupportFiles, SupportRequest, SupportUploads } from './request.ts';

/** The support form in two steps: addresses for the attachments, then the request. Spec part 1, 2.15 and 7; D-48. */
export const support = area({
  attach: {
    method: 'POST',
    path: '/api/support/attachments',
    whileSuspended: true,
    access: 'support.submit',
    body: SupportFiles,
    reply: SupportUploads,
  },
  submit: {
    method: 'POST',
    path: '/api/support',
    whileSuspended: true,
    access: 'support.submit',
    body: SupportRequest,
    reply: Nothing,
    done: 'Support request submitted successfully',
  },
  statuses: { method: 'GET', path: '/api/endUser/statuslist', access: 'ref.support', reply: z.array(Named) },
  priorities: { method: 'GET', path: '/api/endUser/prioritylist', access: 'ref.support', reply: z.array(Named) },
});
