import { viewAddress } from '../obligations/address.ts';
import { VIEW_MODE } from '../rules/modes.ts';
import type { ActivityKind } from './activity.ts';

/** What has a page in the portal: what the audit trail is about, or an import. */
export type PageKind = ActivityKind | 'import';

/**
 * The address in the portal of a record or event, for people: its page if its kind has one, else what happened to it. The page of a
 * division is below its end user, `endUserId`. A test compares them with the addresses of the screens.
 */
export const pageAddress = (kind: PageKind, id: string, endUserId = ''): string => {
  const segment = encodeURIComponent(id);
  if (kind === 'provider' || kind === 'reseller' || kind === 'endUser') return viewAddress(kind, id);
  if (kind === 'division' && endUserId !== '')
    return `/enduser/divisionView/${segment}/${VIEW_MODE}/${encodeURIComponent(endUserId)}`;
  if (kind === 'document') return `/documents/${segment}`;
  if (kind === 'siteInspection') return `/inspections/${segment}`;
  if (kind === 'documentRequest') return '/document-requests';
  if (kind === 'import' || kind === 'event') return '/activity';
  return `/activity?${new URLSearchParams({ record: id })}`;
};
