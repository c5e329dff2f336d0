import { account } from './account.ts';
import { bulk } from './bulk.ts';
import { company } from './company.ts';
import { dashboard } from './dashboard.ts';
import { division } from './division.ts';
import { document } from './document.ts';
import { endUser } from './end-user.ts';
import { report } from './report.ts';
import { reseller } from './reseller.ts';
import { session } from './session.ts';
import { storage } from './storage.ts';
import { support } from './support.ts';
import { techProvider } from './tech-provider.ts';
import { user } from './user.ts';

/** THE route table: every resource area of the portal. API Gateway, the local server, the client and the tests loop over it. */
export const contract = {
  session,
  account,
  user,
  company,
  dashboard,
  support,
  reseller,
  techProvider,
  endUser,
  division,
  document,
  storage,
  bulk,
  report,
} as const;

export type AreaName = keyof typeof contract;
