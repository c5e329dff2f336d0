import { kinds } from '../kinds/kinds.ts';
import type { ActivityKind } from '../record/activity.ts';
import { VIEW_MODE } from '../rules/modes.ts';

/** What an event can be about: what the audit trail is about, or an import. */
export type EventKind = ActivityKind | 'import';

/**
 * The address in the portal of what an event is about, for people: its page if its kind has one, else what happened to it. A test compares
 * them with the addresses of the screens.
 */
export const pageOf = (kind: EventKind, id: string): string => {
  const segment = encodeURIComponent(id);
  if (kind === 'provider' || kind === 'reseller' || kind === 'endUser')
    return `${kinds[kind].pages.record}View/${segment}/${VIEW_MODE}`;
  if (kind === 'document') return `/documents/${segment}`;
  if (kind === 'siteInspection') return `/inspections/${segment}`;
  if (kind === 'documentRequest') return '/document-requests';
  if (kind === 'import' || kind === 'event') return '/activity';
  return `/activity?${new URLSearchParams({ record: id })}`;
};
