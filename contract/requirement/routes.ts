import * as z from 'zod';
import { listQuery } from '../definition/list.ts';
import { Id, Nothing } from '../fields/common.ts';
import { SheetAddress } from '../import/record.ts';
import { area } from '../route.ts';
import {
  DraftForm,
  DraftVersion,
  EarlierVersions,
  Effect,
  ExemptedLine,
  ExemptionForm,
  effectList,
  KindOfRequirements,
  LineAnswer,
  OwnDocumentKind,
  ofKind,
  Publication,
  Requirements,
  RequiringKinds,
  ShownVersion,
  VersionSummary,
} from './forms.ts';

const ofRecord = { kind: RequiringKinds, recordId: Id };

/** What a tenant demands of its records, as data. Role matrix 1.11. */
export const requirement = area({
  read: {
    method: 'GET',
    path: '/api/requirement/sets',
    v1: { path: '/requirements', scope: 'requirement.read', summary: 'Requirements as published' },
    access: 'requirement.read',
    query: z.object(ofKind),
    reply: Requirements,
  },
  /** The last versions before one, the newest first. */
  versions: {
    method: 'GET',
    path: '/api/requirement/versions',
    access: 'requirement.read',
    query: EarlierVersions,
    reply: z.array(VersionSummary),
  },
  version: {
    method: 'GET',
    path: '/api/requirement/versions/{number}',
    access: 'requirement.read',
    params: z.object({ number: z.coerce.number().int().positive() }),
    query: z.object(ofKind),
    reply: ShownVersion,
  },
  saveDraft: {
    method: 'PUT',
    path: '/api/requirement/draft',
    access: 'requirement.write',
    body: DraftForm,
    reply: Requirements,
    done: 'Draft saved',
  },
  discardDraft: {
    method: 'DELETE',
    path: '/api/requirement/draft',
    access: 'requirement.write',
    query: DraftVersion,
    reply: Nothing,
    done: 'Draft discarded',
  },
  effect: {
    method: 'GET',
    path: '/api/requirement/effect',
    access: 'requirement.write',
    query: listQuery(effectList, { own: { kind: KindOfRequirements } }),
    reply: Effect,
  },
  effectSheet: {
    method: 'GET',
    path: '/api/requirement/effect/export',
    access: 'requirement.write',
    query: z.object(ofKind),
    reply: SheetAddress,
  },
  publish: {
    method: 'POST',
    path: '/api/requirement/publish',
    access: 'requirement.write',
    body: Publication,
    reply: Requirements,
    done: 'Published',
  },
  /** Why each line applies to a record, or does not: of what is published, or of the draft. */
  why: {
    method: 'GET',
    path: '/api/requirement/why',
    v1: {
      path: '/requirements/why',
      scope: 'requirement.read',
      summary: 'Why each requirement applies to a record, or does not',
    },
    offers: true,
    access: 'requirement.read',
    query: z.object({ ...ofRecord, draft: z.literal('yes').optional() }),
    reply: z.array(LineAnswer),
  },
  exempt: {
    method: 'PUT',
    path: '/api/requirement/exemption',
    access: 'exemption.grant',
    body: ExemptionForm,
    reply: z.array(LineAnswer),
    done: 'Exemption granted',
  },
  /** Ends an exemption, or declines one that was asked for. */
  endExemption: {
    method: 'DELETE',
    path: '/api/requirement/exemption',
    access: 'exemption.grant',
    query: ExemptedLine,
    reply: z.array(LineAnswer),
    done: 'Exemption ended',
  },
  askExemption: {
    method: 'POST',
    path: '/api/requirement/exemption/ask',
    access: 'exemption.ask',
    body: ExemptionForm,
    reply: z.array(LineAnswer),
    done: 'Exemption asked for',
  },
  documentKinds: {
    method: 'GET',
    path: '/api/requirement/documentKinds',
    access: 'requirement.read',
    query: z.object({ companyId: z.string().trim().optional() }),
    reply: z.array(OwnDocumentKind),
  },
});
