import * as z from 'zod';
import { listQuery } from '../definition/list.ts';
import { Id, page } from '../fields/common.ts';
import { area } from '../route.ts';
import { EvidenceEstimate, NewEvidence } from './forms.ts';
import { EvidencePackage, evidenceList } from './record.ts';

const one = z.object({ id: Id });

/** Packages of records with their documents and history, for an auditor. Role matrix row 106. */
export const evidence = area({
  estimate: {
    method: 'POST',
    path: '/api/evidence/estimate',
    whileSuspended: true,
    access: 'evidence.create',
    body: NewEvidence,
    reply: EvidenceEstimate,
  },
  create: {
    method: 'POST',
    path: '/api/evidence',
    whileSuspended: true,
    access: 'evidence.create',
    body: NewEvidence,
    reply: EvidencePackage,
    done: 'The evidence package is being made',
  },
  list: {
    method: 'GET',
    path: '/api/evidence/listall',
    v1: { path: '/evidence-packages', scope: 'evidence.read', summary: 'List evidence packages, and how far each is' },
    access: 'evidence.create',
    query: listQuery(evidenceList),
    reply: page(EvidencePackage),
  },
  cancel: {
    method: 'POST',
    path: '/api/evidence/{id}/cancel',
    whileSuspended: true,
    access: 'evidence.create',
    params: one,
    reply: EvidencePackage,
    done: 'The evidence package was cancelled',
  },
  /** An address that holds for a minute; `part` is the number of a zip, from 1. */
  download: {
    method: 'GET',
    path: '/api/evidence/{id}/download',
    access: 'evidence.create',
    params: one,
    query: z.object({ part: z.coerce.number().int().positive().default(1) }),
    reply: z.object({ url: z.string(), fileName: z.string() }),
  },
});
