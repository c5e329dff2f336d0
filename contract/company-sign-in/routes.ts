import * as z from 'zod';
import { Nothing } from '../fields/common.ts';
import { area } from '../route.ts';
import {
  CodeSent,
  CompanyOf,
  ConnectionPage,
  Decide,
  SaveConnection,
  SetMode,
  ShownConnection,
  StepCode,
  Way,
  WayRequest,
} from './connection.ts';

/**
 * Sign-in with the provider of a company: its connection, how users of a domain sign in, and the second step of those whose provider has
 * reported none. Role matrix rows 153 and 154; ADR 0054.
 */
export const companySignIn = area({
  /** The same reply for every address of a domain, whether an account exists or not. */
  way: {
    method: 'POST',
    path: '/api/companySignIn/way',
    access: 'public',
    body: WayRequest,
    reply: Way,
  },
  page: {
    method: 'GET',
    path: '/api/companySignIn/page',
    offers: true,
    access: { either: ['companySignIn.manage', 'companySignIn.decide'] },
    query: CompanyOf,
    reply: ConnectionPage,
  },
  save: {
    method: 'PUT',
    path: '/api/companySignIn/save',
    access: 'companySignIn.manage',
    body: SaveConnection,
    reply: ShownConnection,
    done: 'Connection saved',
  },
  remove: {
    method: 'DELETE',
    path: '/api/companySignIn/delete',
    access: 'companySignIn.manage',
    query: CompanyOf,
    reply: Nothing,
    missing: true,
    done: 'Connection deleted',
  },
  checkProof: {
    method: 'POST',
    path: '/api/companySignIn/checkProof',
    access: 'companySignIn.manage',
    body: CompanyOf,
    reply: ShownConnection,
    missing: true,
    done: 'The domain is proven',
  },
  decide: {
    method: 'POST',
    path: '/api/companySignIn/decide',
    access: 'companySignIn.decide',
    body: Decide,
    reply: ShownConnection,
    missing: true,
    done: 'Decision saved',
  },
  setMode: {
    method: 'POST',
    path: '/api/companySignIn/mode',
    access: 'companySignIn.manage',
    body: SetMode,
    reply: ShownConnection,
    missing: true,
    done: 'Mode saved',
  },
  /** Sends the code of the second step to the phone of the account. */
  sendCode: {
    method: 'POST',
    path: '/api/companySignIn/sendCode',
    access: 'session.login',
    needs: 'token',
    body: z.object({}),
    reply: CodeSent,
    done: 'A code is on its way.',
  },
  confirmCode: {
    method: 'POST',
    path: '/api/companySignIn/confirmCode',
    access: 'session.login',
    needs: 'token',
    body: StepCode,
    reply: Nothing,
    done: 'Confirmed successfully',
  },
});
