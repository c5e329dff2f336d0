import { eachKind, kinds } from '../kinds/kinds.ts';
import { type AccessBy, area } from '../route.ts';
import {
  ReadOnly,
  ShownRecordStanding,
  StandingForm,
  StandingOf,
  StandingPreview,
  StandingPreviewOf,
  StandingStepOf,
  StepChoices,
} from './forms.ts';
import { standingKinds } from './standings.ts';

/** Who reads a record reads how it stands. */
const asRecord: AccessBy = {
  by: 'kind',
  actions: eachKind(standingKinds, (kind) => kinds[kind].rights.read),
  otherwise: 'tp.read',
};

/** How records stand in the programme, and the steps from one standing to another. ADR 0044. */
export const standing = area({
  read: {
    method: 'GET',
    path: '/api/standing/record',
    v1: { path: '/standing', scope: 'standing.read', summary: 'How a record stands in the programme' },
    offers: true,
    access: asRecord,
    query: StandingOf,
    reply: ShownRecordStanding,
  },
  /** What would follow from a step. */
  preview: {
    method: 'GET',
    path: '/api/standing/preview',
    access: 'standing.change',
    query: StandingPreviewOf,
    reply: StandingPreview,
  },
  change: {
    method: 'POST',
    path: '/api/standing/record',
    v1: { path: '/standing', scope: 'standing.write', summary: 'Change how a record stands' },
    access: 'standing.change',
    within: ['standing.override'],
    body: StandingForm,
    reply: ShownRecordStanding,
    done: 'Standing changed',
  },
  /** Withdraws a step before its day. */
  withdraw: {
    method: 'DELETE',
    path: '/api/standing/record',
    access: 'standing.change',
    query: StandingStepOf,
    reply: ShownRecordStanding,
    done: 'Step withdrawn',
  },
  choices: {
    method: 'GET',
    path: '/api/standing/choices',
    v1: { path: '/standing/choices', scope: 'standing.read', summary: 'Reasons to choose from' },
    access: 'standing.change',
    reply: StepChoices,
  },
  /** Why the caller only reads: the standing of their own reseller. */
  own: { method: 'GET', path: '/api/standing/own', access: 'standing.own', reply: ReadOnly },
});
